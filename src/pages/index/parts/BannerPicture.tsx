import type { ReactNode } from 'react'

// Drawn for this place in its colours: `--tone` is the card's. 72 wide, 64 high.

/** Candles that rise, and the line through them. */
const MARKET = (
  <>
    <rect x="6" y="34" width="9" height="18" rx="2" fill="var(--down)" />
    <path d="M10.5 28v30M25.5 22v28M40.5 18v24M55.5 8v26" stroke="var(--text3)" strokeWidth="1.5" />
    <rect x="21" y="28" width="9" height="16" rx="2" fill="var(--up)" />
    <rect x="36" y="24" width="9" height="12" rx="2" fill="var(--down)" />
    <rect x="51" y="12" width="9" height="16" rx="2" fill="var(--up)" />
    <path
      d="M4 50 22 38l14 4 18-22 14-8"
      stroke="var(--tone)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="68" cy="12" r="4" fill="var(--tone)" />
  </>
)

/** A filled order: coins, and the slip that says so. */
const ORDER = (
  <>
    <rect x="26" y="6" width="40" height="48" rx="6" fill="var(--surface)" stroke="var(--tone)" strokeWidth="2" />
    <path d="M34 18h18M34 27h24" stroke="var(--text3)" strokeWidth="2.5" strokeLinecap="round" />
    <path d="m36 41 6 6 13-14" stroke="var(--tone)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    {[54, 46, 38].map((y) => (
      <g key={y}>
        <path d={`M4 ${y}v5c0 3 6 5 13 5s13-2 13-5v-5`} fill="var(--warn)" />
        <ellipse cx="17" cy={y} rx="13" ry="5" fill="var(--warn-soft)" stroke="var(--warn)" strokeWidth="1.5" />
      </g>
    ))}
  </>
)

/** A stop watch over a price that ages. */
const AGE = (
  <>
    <path
      d="M2 50h12l6-14 8 20 6-10h36"
      stroke="var(--text3)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M36 6h10M41 6v8M57 14l4 4" stroke="var(--tone)" strokeWidth="3" strokeLinecap="round" />
    <circle cx="41" cy="34" r="20" fill="var(--surface)" stroke="var(--tone)" strokeWidth="3" />
    <path d="M41 34V18a16 16 0 0 1 14 24z" fill="var(--tone)" opacity=".35" />
    <path d="M41 34V21M41 34l9 5" stroke="var(--tone)" strokeWidth="2.5" strokeLinecap="round" />
  </>
)

const BY_ID: Readonly<Record<string, ReactNode>> = { 'live-markets': MARKET, 'first-order': ORDER, 'price-age': AGE }
const BY_TONE = { accent: MARKET, up: ORDER, warn: AGE } as const

/** What is drawn on a banner: its own picture, or one of its tone. */
const BannerPicture = ({ id, tone }: { id: string; tone: keyof typeof BY_TONE }) => (
  <svg width="72" height="64" viewBox="0 0 72 64" fill="none">
    {BY_ID[id] ?? BY_TONE[tone]}
  </svg>
)

export default BannerPicture
