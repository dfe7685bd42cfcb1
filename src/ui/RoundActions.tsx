import type { ReactNode } from 'react'
import css from './RoundActions.module.css'

export interface RoundAction {
  readonly id: string
  /** One or two words below the circle, and the name. */
  readonly label: string
  readonly icon: ReactNode
  /** Where it leads: an address of ours after `#`. A tab is opened by `onPress`, which takes this page's place. */
  readonly href?: string
  readonly onPress?: () => void
}

interface RoundActionsProps {
  /** What they have in common. */
  label: string
  /** Four fit the narrowest phone; the first is the one that most want, and filled. */
  actions: readonly RoundAction[]
}

/** The few ways that most take from here: round signs with their names below. */
export const RoundActions = ({ label, actions }: RoundActionsProps) => (
  <ul className={css['actions']} aria-label={label}>
    {actions.map(({ id, label: name, icon, href, onPress }) => {
      const content = (
        <>
          <span className={css['circle']} aria-hidden="true">
            {icon}
          </span>
          {name}
        </>
      )
      return (
        <li key={id}>
          {href === undefined ? (
            <button type="button" className={css['action']} onClick={onPress}>
              {content}
            </button>
          ) : (
            <a className={css['action']} href={`#${href}`}>
              {content}
            </a>
          )}
        </li>
      )
    })}
  </ul>
)
