import { useIds } from "../../../paths.ts";
import { ApplicationPane } from "../application-pane.tsx";

/** The application in the address. */
export default function ApplicationScreen() {
  const { partnerId = "" } = useIds();
  return <ApplicationPane key={partnerId} partnerId={partnerId} />;
}
