/** Fractional; stored times are whole milliseconds. */
export type Seconds = number;
export type Kibibytes = number;
