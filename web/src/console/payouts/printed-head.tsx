import "./printed-head.css";
import { useSeat } from "../../session/seat.tsx";
import { useProgram } from "../program.tsx";

/** Whose page it is, where it is printed: the navigation that says so on the screen is left out there. */
export function PrintedHead() {
  const { brand } = useSeat();
  const { data: program } = useProgram();
  return (
    <div className="printed-head" aria-hidden="true">
      <span>{brand.name}</span>
      <span>{program?.name}</span>
    </div>
  );
}
