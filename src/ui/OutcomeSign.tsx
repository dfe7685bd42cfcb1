import css from './OutcomeSign.module.css'

/** Done, refused or over, and not decided yet; `tone` says the same in color. */
export interface OutcomeLook {
  readonly sign: 'tick' | 'cross' | 'clock'
  readonly tone: 'good' | 'warn' | 'bad'
  /** It is being asked for at this moment: the hand of the clock goes round. */
  readonly asking?: boolean
}

/** The sign of an outcome, which draws itself once; with less motion it stands there at once. The words beside it say the same. */
export const OutcomeSign = ({ sign, tone, asking = false }: OutcomeLook) => (
  <svg
    // Another sign draws itself anew.
    key={sign}
    className={css['sign']}
    data-tone={tone}
    data-asking={asking ? '' : undefined}
    viewBox="0 0 72 72"
    width={72}
    height={72}
    fill="none"
    aria-hidden="true"
  >
    <circle className={css['ground']} cx={36} cy={36} r={36} />
    <circle className={css['ring']} cx={36} cy={36} r={28} pathLength={1} />
    {sign === 'tick' ? <path className={css['stroke']} d="M24 37l8.5 8.5L49 28" pathLength={1} /> : null}
    {sign === 'cross' ? (
      <>
        <path className={css['stroke']} d="M27 27l18 18" pathLength={1} />
        <path className={css['stroke']} d="M45 27L27 45" pathLength={1} />
      </>
    ) : null}
    {sign === 'clock' ? (
      <>
        <path className={css['hand']} d="M36 36V20" pathLength={1} />
        <path className={css['stroke']} d="M36 36h9" pathLength={1} />
      </>
    ) : null}
  </svg>
)
