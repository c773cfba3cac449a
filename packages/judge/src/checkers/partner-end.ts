import type { Executed } from '../programs/execute.ts';

/** How a checker, an interactor or a validator ended. */
export interface PartnerEnd {
  readonly ending: Executed['ending'];
  /** Its standard error. */
  readonly stderr: Buffer;
  /** The text that explains its decision. */
  readonly message: Buffer;
  /** The standard output of a manager. */
  readonly decision?: Buffer;
  /** The files of its feedback folder, if it has one. */
  readonly files?: ReadonlyMap<string, Buffer>;
}
