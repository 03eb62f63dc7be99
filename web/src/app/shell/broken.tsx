import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Failure } from "../../kit/states/failure.tsx";

/** In place of a screen that could not be loaded or drawn. */
export function Broken({ error }: ErrorComponentProps) {
  const router = useRouter();
  // A reload without a connection would lose the rest of the page as well.
  const retry = () => (navigator.onLine ? location.reload() : void router.invalidate());
  return <Failure error={error} onRetry={retry} />;
}
