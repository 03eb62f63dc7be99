// Signs in with a passkey, in a browser that has them. Without this script the page is the same but for one button.
(() => {
  const part = document.querySelector("#passkey");
  const button = part?.querySelector("button");
  const problem = part?.querySelector("[role=alert]");
  const canParse = typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
  if (!part || !button || !problem || !canParse) return;

  const send = async (path, body) => {
    // With what the page was asked for: its language goes on to the next one.
    const response = await fetch(`/sign-in/passkey/${path}${location.search}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-VP-CSRF": "1" },
      body: JSON.stringify({ purpose: part.dataset.purpose, ...body }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    return answer.data;
  };

  const signIn = async () => {
    const { publicKey } = await send("options", {});
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey);
    const credential = await navigator.credentials.get({ publicKey: options });
    const { next } = await send("verify", { response: credential.toJSON() });
    location.assign(next);
  };

  const tryToSignIn = async () => {
    problem.hidden = true;
    button.disabled = true;
    try {
      await signIn();
    } catch (error) {
      // A person who closes the browser's dialog knows it.
      const isCancelled = error instanceof DOMException && error.name === "NotAllowedError";
      problem.hidden = isCancelled;
      problem.textContent = error instanceof DOMException ? part.dataset.failed : error.message;
      button.disabled = false;
    }
  };

  button.addEventListener("click", () => void tryToSignIn());
  part.hidden = false;
})();
