import type { ReactNode } from 'react'
import { useWide } from './useWide.ts'
import css from './Workspace.module.css'

interface WorkspaceProps {
  /** Only on a wide window. */
  readonly chart: ReactNode
  /** Book and ticket. */
  readonly panel: ReactNode
  /** Positions and orders. */
  readonly below: ReactNode
}

/**
 * What stands on the screen of a ticket. On a phone the panel, and below it what is held; on a wide window the chart stands
 * beside the panel and above what is held, and each part scrolls by itself, so that the view stays as it is while one
 * trades.
 */
export const Workspace = ({ chart, panel, below }: WorkspaceProps) => (
  <div className={css['workspace']} data-workspace>
    {useWide() ? <div className={css['chart']}>{chart}</div> : null}
    <div className={css['panel']}>{panel}</div>
    <div className={css['below']}>{below}</div>
  </div>
)
