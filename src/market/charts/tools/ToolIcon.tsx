import type { DrawingKind } from '#protocol'

const PATHS: Readonly<Record<DrawingKind, string>> = {
  trend: 'M6.5 17.5l11-11M7 19a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM21 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  ray: 'M6.5 17.5l4-4M13.5 10.5L21 3M7 19a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  horizontal: 'M3 12h7M14 12h7M14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  vertical: 'M12 3v7M12 14v7M14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  rectangle: 'M4 6h16v12H4z',
  channel: 'M3 14L14 3M10 21L21 10M5 20l2-2M10.5 14.5l2-2M16 9l2-2',
  fibonacci: 'M3 4h18M3 11h18M3 15h18M3 20h18',
  range: 'M5 4h14M5 20h14M12 19V6M9 9l3-3 3 3',
  long: 'M5 3h14v18H5zM5 15h14M12 12V6M9.5 8.5L12 6l2.5 2.5',
  short: 'M5 3h14v18H5zM5 9h14M12 12v6M9.5 15.5L12 18l2.5-2.5',
}

/** The sign of a drawing tool. */
export const ToolIcon = ({ kind }: { kind: DrawingKind }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentcolor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[kind]} />
  </svg>
)
