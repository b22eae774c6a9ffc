// The key of whatever is sent: made where it is typed, so that a retry carries it too.

/** 128 random bits. Without https there is no randomUUID; these are there everywhere. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
