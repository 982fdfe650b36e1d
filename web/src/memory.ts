/** Small things that the browser remembers; one that refuses to is as good as a new one. */
const PREFIX = 'dicebase.';

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, text: string) {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Nothing is lost but the choice.
  }
}
