import { sparkPath } from '../../../ui/sparkPath.ts'
import css from './Fund.module.css'

const WIDTH = 100
const HEIGHT = 48
/** Share of the equity that the height stands for at least. */
const LEAST = 0.02

/** The way of equity, from left to right. Decoration: the page tells each day in words further down. */
export const EquityLine = ({ values }: { values: readonly string[] }) => {
  const line = sparkPath(values, WIDTH, HEIGHT, LEAST)
  return (
    <svg className={css['spark']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {line === '' ? null : (
        <>
          <path className={css['ground']} d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
          <path className={css['way']} d={line} />
        </>
      )}
    </svg>
  )
}
