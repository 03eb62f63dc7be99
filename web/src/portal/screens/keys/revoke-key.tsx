import { Button } from "@mantine/core";
import { useChange } from "../../../api/portal.ts";
import { RevokeKey as Revoke } from "../../../session/keys/revoke-key.tsx";

/** Revokes a key of the partner. */
export function RevokeKey({ keyId, name }: { keyId: string; name: string }) {
  const { mutateAsync, isPending, error } = useChange("revokeMyKey", ["listMyKeys"]);
  return (
    <Revoke name={name} revoke={{ isPending, error, run: () => mutateAsync({ keyId }) }} Button={Button} />
  );
}
