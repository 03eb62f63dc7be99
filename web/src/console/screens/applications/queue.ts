import { useRows } from "../../../api/console.ts";
import { useProgramId } from "../../paths.ts";

/** The applications that wait for a decision, in the order of the list. The list and its panel read the same rows. */
export const useQueue = () => useRows("browsePartners", { programId: useProgramId(), status: "pending" });
