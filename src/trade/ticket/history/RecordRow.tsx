import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../../core/cx.ts'
import css from './RecordRow.module.css'

interface RecordLineProps {
  /** Before all else, such as a coin's picture. */
  picture?: ReactNode
  /** What it is about. */
  name: ReactNode
  /** The name is a sentence. */
  plain?: boolean
  /** Small, below the name. */
  below: readonly string[]
  /** What came of it, at the end of the row. */
  amount?: string
  /** Small, behind the amount. */
  unit?: string
  tone?: 'up' | 'down' | undefined
  /** The amount is what counts in this row. */
  strong?: boolean
  /** Nothing came of it: its amount is struck, so that it never looks paid or filled. */
  isVoid?: boolean
  /** Small, below the amount. */
  notes?: readonly (string | undefined)[]
  /** A line below it, where the list puts each row by itself. */
  lined?: boolean
  /** It belongs to the row above it, and is as high as its words. */
  joined?: boolean
  /** Where a tap leads, if it leads anywhere. */
  to?: string | undefined
  onFollow?: (() => void) | undefined
}

const Small = ({ texts }: { texts: readonly (string | undefined)[] }) =>
  texts
    .filter((text) => text !== undefined)
    .map((text) => (
      <span key={text} className={css['small']}>
        {text}
      </span>
    ))

/** What is recorded of one thing: its name at the start, its amount at the end. */
export const RecordLine = ({ to, onFollow, name, plain, below, amount, ...more }: RecordLineProps) => {
  const { picture, unit, tone, strong, isVoid = false, notes, lined, joined } = more
  const Amount = isVoid ? 's' : 'span'
  const row = cx(css['row'], lined === true && css['lined'], joined === true && css['joined'])
  const body = (
    <>
      {picture === undefined ? null : <span className={css['picture']}>{picture}</span>}
      <span className={css['left']}>
        <span className={cx(plain !== true && css['strong'])}>{name}</span>
        <Small texts={below} />
      </span>
      {amount === undefined ? null : (
        <span className={css['right']}>
          <Amount className={cx(strong === true && css['strong'], isVoid && css['void'], tone)}>
            {amount}
            {unit === undefined ? null : <span className={css['small']}>{` ${unit}`}</span>}
          </Amount>
          {notes === undefined ? null : <Small texts={notes} />}
        </span>
      )}
    </>
  )
  return to === undefined ? (
    <div className={row}>{body}</div>
  ) : (
    <Link className={row} to={to} onClick={onFollow}>
      {body}
    </Link>
  )
}

/** The same as a member of a list. */
export const RecordRow = (props: RecordLineProps) => (
  <li className={css['item']}>
    <RecordLine {...props} />
  </li>
)
