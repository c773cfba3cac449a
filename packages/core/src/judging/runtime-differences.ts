/** A compiler or interpreter of one language, and the judges that announced it. */
interface AnnouncedRuntime {
  readonly version: string;
  /** Empty when the judges do not report it. */
  readonly digest: string;
  readonly judges: readonly string[];
}

/** True when a program may be built or run differently on another judge. Judges that report no digest are compared by version. */
export function doJudgesDiffer(runtimes: readonly AnnouncedRuntime[]): boolean {
  const judges = [...new Set(runtimes.flatMap((runtime) => runtime.judges))];
  const ofJudges = (field: 'version' | 'digest') =>
    judges.map((judge) =>
      runtimes
        .filter((runtime) => runtime.judges.includes(judge))
        .map((runtime) => runtime[field])
        .sort()
        .join('\n'),
    );
  const digests = ofJudges('digest').filter((digest) => digest.trim() !== '');
  return new Set(ofJudges('version')).size > 1 || new Set(digests).size > 1;
}
