import { Paper, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** One figure of a screen. @param hint what it means or how it compares */
export interface Tile {
  readonly name: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
}

/** The figures that a screen is opened for, side by side. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: Math.min(tiles.length, 3), lg: Math.min(tiles.length, 6) }} spacing="sm">
      {tiles.map(({ name, value, hint }) => (
        <Paper key={name} withBorder className="kit-tile">
          <Text size="xs" c="dimmed" fw={500}>
            {name}
          </Text>
          <div className="kit-tile-value">{value}</div>
          {hint !== undefined && (
            <Text size="xs" c="dimmed" component="div">
              {hint}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
