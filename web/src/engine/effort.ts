/** How much work something is. */
export interface Effort {
  seconds: number;
  bytes: number;
  /** The game whose table is too large for a browser, where that is what is too much. */
  tooLarge?: string;
}

/** What is more work than this is only done when somebody has been told how much, and wants it. */
export const LITTLE: Effort = { seconds: 2, bytes: 64 << 20 };
/** A larger table is made by the program alone, and only where it is told to, in bytes. */
export const LARGEST_TABLE = 2e9;
/** What no browser gives a page, in bytes. */
export const TOO_LARGE = 3 * 2 ** 30;

export const ANY: Effort = { seconds: Infinity, bytes: Infinity };
