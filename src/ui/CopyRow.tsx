import { useRef } from 'react'
import css from './Copy.module.css'
import { CopyButton } from './CopyButton.tsx'

/** A number that one may need elsewhere, with a button that copies it. */
export const CopyRow = ({ label, value }: { label: string; value: string }) => {
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <div className={css['row']}>
      <span className={css['label']}>{label}</span>
      <span ref={shown} className={css['value']}>
        {value}
      </span>
      <CopyButton text={value} what={label} shownIn={shown} />
    </div>
  )
}
