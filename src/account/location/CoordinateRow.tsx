import { useRef } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import css from './Location.module.css'

/** A pair of coordinates below its name, with a button that copies it; it has the width that large text needs. */
export const CoordinateRow = ({ label, value }: { label: string; value: string }) => {
  const shown = useRef<HTMLSpanElement>(null)
  return (
    <div className={css['pair']}>
      <span className={css['pairText']}>
        <span className={css['pairLabel']}>{label}</span>
        <span ref={shown} className="n">
          {value}
        </span>
      </span>
      <CopyButton text={value} what={label} shownIn={shown} />
    </div>
  )
}
