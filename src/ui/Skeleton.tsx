import { cx } from '../core/cx.ts'
import css from './Skeleton.module.css'

/** The shape of one thing to come. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string | number; height?: string | number }) => (
  <span className={cx(css['bone'], css['alone'])} style={{ width, height }} aria-hidden="true" data-skeleton />
)

/** The shape of a list to come: sign, two lines, figure. */
export const SkeletonRows = ({ count = 8 }: { count?: number | undefined }) => (
  <div className={css['rows']} aria-hidden="true" data-skeleton>
    {Array.from({ length: count }, (_, at) => (
      // Rows without identity: they never move.
      <div key={at} className={css['row']}>
        <span className={css['bone']} style={{ width: 32, height: 32, borderRadius: '50%' }} />
        <span className={css['grow']}>
          <span className={css['bone']} style={{ width: '46%', height: 12, marginBottom: 8 }} />
          <span className={css['bone']} style={{ width: '28%', height: 10 }} />
        </span>
        <span className={css['bone']} style={{ width: 76, height: 14 }} />
      </div>
    ))}
  </div>
)
