// What each answer of the server means for what was sent: the table of problem codes.
// Only an answer that names the very thing that was sent counts as "it is stored".

const AGAIN = new Set(["body_incomplete", "length_required", "request_in_progress", "rate_limited", "busy"]);
const CONFLICT = new Set(["slot_taken", "match_over", "not_newest", "wrong_state", "name_taken", "last_owner"]);
CONFLICT.add("precondition_failed").add("precondition_required").add("idempotency_key_reused");
const LOG_IN = new Set(["not_authenticated", "token_invalid"]);

/**
 * Say what to do: "done", "again" (after `wait` seconds, if the server said so), "token",
 * or leave it to a person: "log_in", "gone", "conflict", "person".
 * answer: {status, type (its media type), body (parsed JSON or null), retryAfter}.
 */
export function verdict(answer, key) {
  const { status, type, body } = answer;
  if (status >= 200 && status < 300) {
    const ours = type === "application/json" && body !== null && body.done === key;
    return ours ? { act: "done" } : { act: "again" };
  }
  if (type !== "application/problem+json" || body === null) return { act: "again" };
  const { code } = body;
  if (code === "slot_taken" && body.same) return { act: "done", same: true };
  if (code === "csrf_failed") return { act: "token" };
  if (CONFLICT.has(code)) return { act: "conflict" };
  if (AGAIN.has(code) || status >= 500) return { act: "again", wait: seconds(answer.retryAfter) };
  if (LOG_IN.has(code)) return { act: "log_in" };
  if (code === "not_found") return { act: "gone" };
  return { act: "person" };
}

function seconds(text) {
  return /^[0-9]{1,6}$/.test(text || "") ? Number(text) : null;
}
