import { z } from "zod";

/** Bytes as browsers write them in JSON. */
const bytes = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+$/);

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** What `PublicKeyCredential.toJSON()` gives of a passkey that was used; browsers add fields that nothing reads. */
export const passkeyUse = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish(),
    })
    .transform(({ userHandle, ...response }) => (userHandle ? { ...response, userHandle } : response)),
});

/** The same of a passkey that was made. */
export const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
