import { useTranslation } from 'react-i18next'
import { screenAt } from '../../../core/screens/screens.ts'
import { RoundActions } from '../../../ui/RoundActions.tsx'
import css from './Profile.module.css'
import { PAGE_SIGNS } from './pageSigns.ts'

interface QuickActionsProps {
  /** What they have in common. */
  label: string
  /** Pages that most go to, four at most. */
  to: readonly string[]
}

/** The pages of an area that most go to, as round signs. */
export const QuickActions = ({ label, to }: QuickActionsProps) => {
  const { t } = useTranslation('shell')
  return (
    <div className={css['quick']}>
      <RoundActions
        label={label}
        actions={to.map((path) => {
          const Sign = PAGE_SIGNS[path]
          return {
            id: path,
            label: t(screenAt(path)?.title ?? ''),
            icon: Sign === undefined ? null : <Sign size={22} aria-hidden />,
            href: path,
          }
        })}
      />
    </div>
  )
}
