import type { RefusalEntry } from './refusal-entry.ts';

export const problemRefusals = {
  'no such problem': {
    status: 404,
    message: 'There is no such problem.',
    cause: 'No problem has this code, or the caller may not see it.',
  },
  'not allowed to edit problem': {
    status: 403,
    message: 'You cannot edit this problem.',
    cause: 'The caller may see the problem but not edit it.',
  },
  'no such list': {
    status: 404,
    message: 'There is no such list.',
    cause: 'No list has this slug, or the caller may not see it.',
  },
  'not allowed to edit list': {
    status: 403,
    message: 'You cannot edit this list.',
    cause: 'Only its owner, or the administrators of its organization, edit a list.',
  },
  'list was edited meanwhile': {
    status: 409,
    message: 'Someone else has edited this list since you opened it.',
    cause: '`version` is not the current version of the list.',
    field: 'version',
  },
  'unknown problems in list': {
    status: 400,
    message: 'There are no such problems: {detail}',
    cause: 'Some codes are not those of problems that the caller may see.',
    field: 'problems',
  },
  'too many lists': {
    status: 409,
    message: 'There are too many lists already. Delete one first.',
    cause: 'A user or an organization has at most 500 lists.',
  },
  'no such data version': {
    status: 404,
    message: 'The problem has no such version of its test data.',
    cause: 'The version is not one of the problem.',
    field: 'version',
  },
  'test data was changed meanwhile': {
    status: 409,
    message: 'Someone else has changed the test data since you opened this page.',
    cause: '`version` is not the current version of the test data.',
    field: 'version',
  },
  'no judge can use the test data': {
    status: 409,
    message: 'A contest is running with this problem, and no online judge can use this data.',
    cause:
      'The problem is part of a running contest, and judging would stop. `force` saves the data nevertheless.',
    field: 'force',
  },
  'test data has no samples': {
    status: 409,
    message: 'A contest is running with this problem, and the statement would lose its samples.',
    cause:
      'The problem is part of a running contest, the statement shows samples of the test data, and no case of the new data is a sample. `force` saves the data nevertheless.',
    field: 'force',
  },
  'files are unavailable': {
    status: 503,
    message: 'The site cannot reach its file store now. Nothing was changed. Try again in a few minutes.',
    cause: 'The bucket with the files of the site does not answer, or refuses its keys.',
  },
  'no such upload': {
    status: 404,
    message: 'There is no such upload, or it is not complete. Uploads are removed after a day.',
    cause: 'The caller has no upload with this id, or some of its bytes are missing.',
  },
  'upload is too large': {
    status: 413,
    message: 'An upload has at most 1 GiB.',
    cause: '`Upload-Length` is above 1 GiB.',
  },
  'too many uploads': {
    status: 409,
    message: 'You have too many unfinished uploads. Finish or delete one first.',
    cause: 'A user has at most 5 unfinished uploads, with 2 GiB in all.',
  },
  'no space for upload': {
    status: 507,
    message: 'The site has no disk space for this upload.',
    cause: 'The disk of the site is full, or would be.',
  },
  'wrong upload offset': {
    status: 409,
    message: 'The part does not begin where the upload has ended.',
    cause: '`Upload-Offset` is not the number of bytes that have arrived; the answer has the right one.',
  },
  'upload is longer than announced': {
    status: 413,
    message: 'The upload has more bytes than announced.',
    cause: 'More bytes were sent than `Upload-Length` announced.',
  },
  'upload has another hash': {
    status: 400,
    message: 'The content of the upload does not have the announced hash. Send it again.',
    cause: 'The SHA-256 of the content is not that of `X-Content-SHA256`. The upload is removed.',
  },
  'no such case': {
    status: 404,
    message: 'The test data has no such case.',
    cause: 'The test data has fewer cases.',
  },
  'library file is no header': {
    status: 400,
    message: 'A library file is a header: its name ends in .h, .hh, .hpp, .hxx or .inc.',
    cause: 'The name of a library file is not that of a header.',
    field: 'name',
  },
  'library file hides a system header': {
    status: 400,
    message: 'A header of the system has this name. Programs that include it would get the wrong one.',
    cause: 'A library file has the name of a header of the system.',
    field: 'name',
  },
  'library file is no text': {
    status: 400,
    message: 'A library file is text in UTF-8 of at most 1 MiB.',
    cause: 'A library file is too large or binary.',
    field: 'file',
  },
  'no such library file': {
    status: 404,
    message: 'There is no such library file.',
    cause: 'The library file has been removed meanwhile.',
  },
  'tests are being produced': {
    status: 409,
    message: 'The tests of this problem are being made. Wait until that has ended.',
    cause: 'A script of the problem runs.',
  },
  'stress test is running': {
    status: 409,
    message: 'A stress test of this problem is running. Wait until it has ended.',
    cause: 'A stress test of the problem runs.',
  },
  'nothing to keep': {
    status: 409,
    message: 'There is no case to keep. Run the stress test again.',
    cause:
      'The last stress test found no difference, its case was kept, or the first solution gave no answer.',
  },
  'nothing was produced': {
    status: 409,
    message: 'There are no tests that could be saved. Make them again.',
    cause: 'No script has run since the last save, or it failed.',
  },
  'bad test data': {
    status: 400,
    message: '{detail}',
    cause: 'The test data would have a fault; the message says which.',
  },
  'not allowed to create problems': {
    status: 403,
    message: 'You cannot create problems.',
    cause: 'Only users with the permission to edit their own problems create problems.',
  },
  'problem was edited meanwhile': {
    status: 409,
    message: 'Someone else has edited this problem since you opened it.',
    cause: '`version` is not the current version of the problem.',
    field: 'version',
  },
  'problem has submissions': {
    status: 409,
    message: 'This problem has submissions. Hide it instead of deleting it.',
    cause: 'The problem has submissions.',
  },
  'problem is in a contest': {
    status: 409,
    message: 'A contest uses this problem. Remove it there first.',
    cause: 'The problem is part of a contest, or a question or an announcement is about it.',
  },
  'no such revision': {
    status: 404,
    message: 'There is no such revision of this problem.',
    cause: 'The problem has no revision with this number.',
  },
  'revision cannot be restored': {
    status: 409,
    message: 'This revision cannot be restored. {detail}',
    cause:
      'The revision names users, organizations or languages that no longer exist; the message says which.',
  },
  'file name is not allowed': {
    status: 400,
    message: 'Name the file with up to 100 letters, digits, _, - and dots.',
    cause: 'The name of the file has other characters, or there is none.',
    field: 'name',
  },
  'file is empty': { status: 400, message: 'The file is empty.', cause: 'The file is empty.', field: 'file' },
  'file is too large': {
    status: 400,
    message: 'Images have at most 8 MiB and 10,000 pixels on each side, other files at most 32 MiB.',
    cause: 'The file is too large.',
    field: 'file',
  },
  'file is not an image': {
    status: 400,
    message: 'The file is not a complete PNG, JPEG or WebP image. Convert SVG and other formats first.',
    cause: 'The file has the name of an image, or was sent as one, and has other content.',
    field: 'file',
  },
  'file is not a PDF': {
    status: 400,
    message: 'The file is not a PDF.',
    cause: 'The file has the name of a PDF, or was sent as a statement, and has other content.',
    field: 'file',
  },
  'too many files': {
    status: 409,
    message: 'A problem has at most 100 files.',
    cause: 'The problem has 100 files.',
    field: 'file',
  },
  'no such file': {
    status: 404,
    message: 'The problem has no file of this name.',
    cause: 'The problem has no file of this name.',
    field: 'remove',
  },
  'cannot be exported': {
    status: 409,
    message: '{detail}',
    cause: 'The format cannot carry the problem; the message says why.',
  },
  'bad package': {
    status: 400,
    message: '{detail}',
    cause: 'The package cannot be imported; the message says why.',
    field: 'package',
  },
  'no such solution': {
    status: 404,
    message: 'The problem has no such solution.',
    cause: 'The problem has no solution with this number.',
  },
  'solution name taken': {
    status: 409,
    message: 'The problem has a solution of this name already.',
    cause: 'Another solution of the problem has this name.',
    field: 'name',
  },
  'unknown solution language': {
    status: 400,
    message: 'There is no such language.',
    cause: 'The site has no language with this key.',
    field: 'language',
  },
  'too many solutions': {
    status: 409,
    message: 'The problem has too many solutions. Delete one first.',
    cause: 'A problem has at most 200 solutions.',
  },
  'no suggested limits': {
    status: 409,
    message: 'There is no suggestion for the current test data. Run all solutions first.',
    cause:
      'The verification is not the last one, has not ended, ran with other test data, or no solution was accepted.',
  },
  'no test data to verify': {
    status: 409,
    message: 'The problem has no test data yet.',
    cause: 'A verification needs test data.',
  },
  'bad archive': {
    status: 400,
    message: '{detail}',
    cause: 'The archive cannot be used; the message says why.',
    field: 'test_data',
  },
} as const satisfies Record<string, RefusalEntry>;
