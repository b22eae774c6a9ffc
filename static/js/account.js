// The pages of the account: show a password, make and use passkeys.

const bytes = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const withBytes = (credentials) => credentials?.map((one) => ({ ...one, id: bytes(one.id) }));

// What the server asks holds its bytes as base64url; the browser wants them as bytes.
const question = ({ publicKey }) => {
  const asked = { ...publicKey, challenge: bytes(publicKey.challenge) };
  if (asked.user) asked.user = { ...asked.user, id: bytes(asked.user.id) };
  if (asked.allowCredentials) asked.allowCredentials = withBytes(asked.allowCredentials);
  if (asked.excludeCredentials) asked.excludeCredentials = withBytes(asked.excludeCredentials);
  return asked;
};

const answer = (credential) => {
  const { response } = credential;
  const parts = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[name]) parts[name] = text(response[name]);
  }
  if (response.getTransports) parts.transports = response.getTransports();
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: parts,
  };
};

const fetched = async (url) => {
  const response = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
  if (!response.ok) throw new TypeError(String(response.status));
  return (await response.json()).request_options;
};

const ask = async (button) => {
  const asked = button.dataset.question
    ? await fetched(button.dataset.question)
    : JSON.parse(document.getElementById("passkey-question").textContent);
  const publicKey = question(asked);
  if (button.dataset.passkey === "get") return navigator.credentials.get({ publicKey });
  // So that it opens the account by itself, without a password.
  const wanted = { residentKey: "required", requireResidentKey: true, userVerification: "required" };
  publicKey.authenticatorSelection = { ...publicKey.authenticatorSelection, ...wanted };
  return navigator.credentials.create({ publicKey });
};

const press = async (button, fault) => {
  fault.hidden = true;
  button.disabled = true;
  try {
    const form = document.getElementById(button.dataset.form);
    form.elements.credential.value = JSON.stringify(answer(await ask(button)));
    form.submit();
  } catch (error) {
    // A TypeError is the network's or the server's; anything else came from the device.
    fault.textContent = error instanceof TypeError ? fault.dataset.lost : fault.dataset.refused;
    fault.hidden = false;
    button.disabled = false;
  }
};

for (const button of document.querySelectorAll("[data-show]")) {
  const field = document.getElementById(button.dataset.show);
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = field.type === "text";
    field.type = shown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!shown));
  });
}

for (const button of document.querySelectorAll("[data-passkey]")) {
  if (window.PublicKeyCredential) {
    button.hidden = false;
    button.addEventListener("click", () => press(button, document.querySelector("[data-passkey-fault]")));
  } else {
    document.querySelector("[data-passkey-missing]").hidden = false;
  }
}
