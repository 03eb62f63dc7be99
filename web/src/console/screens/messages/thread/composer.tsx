import type { ComponentProps } from "react";
import { useChange } from "../../../../api/change.ts";
import { Composer as Writing } from "../../../../kit/thread/composer.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useMayPass } from "../../../../session/seat.tsx";

const ManagerButton = (props: Omit<ComponentProps<typeof GatedButton>, "needs">) => (
  <GatedButton needs="manager" {...props} />
);

/**
 * Writes one message to a partner.
 *
 * @param onSent resets the composer, so that the next message has its own idempotency key
 */
export function Composer({
  partnerId,
  isFocused,
  onSent,
}: {
  partnerId: string;
  isFocused: boolean;
  onSent: () => void;
}) {
  const mayWrite = useMayPass("manager");
  const { mutateAsync, isPending, error } = useChange("sendMessage", [
    "listMessages",
    "listThreads",
    "getTodo",
  ]);
  const run = async (body: string) => {
    await mutateAsync({ partnerId, body });
    onSent();
  };
  return (
    <Writing
      isFocused={isFocused}
      mayWrite={mayWrite}
      send={{ isPending, error, run }}
      Button={ManagerButton}
    />
  );
}
