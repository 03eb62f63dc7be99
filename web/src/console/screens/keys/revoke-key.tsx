import { useChange } from "../../../api/change.ts";
import { RevokeKey as Revoke } from "../../../session/keys/revoke-key.tsx";
import { OwnerButton } from "./owner-button.tsx";

/** Revokes a key of the brand. */
export function RevokeKey({ keyId, name }: { keyId: string; name: string }) {
  const { mutateAsync, isPending, error } = useChange("revokeKey", ["listKeys"]);
  return (
    <Revoke
      name={name}
      revoke={{ isPending, error, run: () => mutateAsync({ keyId }) }}
      Button={OwnerButton}
    />
  );
}
