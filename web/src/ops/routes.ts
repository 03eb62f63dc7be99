import { createAppRouter } from "../app/router.ts";
import HomeScreen from "./screens/home/screen.tsx";
import { OPS_SCREENS } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { withWords } from "./with-words.ts";

export const createOpsRouter = () =>
  createAppRouter({ path: "/ops", shell: Shell, home: HomeScreen, screens: OPS_SCREENS, withWords });
