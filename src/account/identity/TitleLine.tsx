import type { certification } from '#protocol'
import css from './Identity.module.css'
import { StateTag } from './StateTag.tsx'

/** The title of a step of the certification, and how far it is. */
export const TitleLine = ({ title, state }: { title: string; state: certification.CertificationState }) => (
  <span className={css['line']}>
    {title}
    <StateTag state={state} />
  </span>
)
