/** The data of a version cannot be had at the moment. Says nothing about the submission, so it is never a verdict. */
export class DataUnavailable extends Error {
  override readonly name = 'DataUnavailable';
}
