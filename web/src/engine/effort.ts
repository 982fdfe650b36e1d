/** How much work something is. */
export interface Effort {
  seconds: number;
  bytes: number;
}

/** What is more work than this is only done when somebody has been told how much, and wants it. */
export const LITTLE: Effort = { seconds: 2, bytes: 64 << 20 };
/** What no browser gives a page, in bytes. */
export const TOO_LARGE = 3 * 2 ** 30;

export const ANY: Effort = { seconds: Infinity, bytes: Infinity };
