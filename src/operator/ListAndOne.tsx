import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../ui/Empty.tsx'
import css from './ListAndOne.module.css'
import { PageAction } from './PageAction.tsx'
import { useIsWide } from './useIsWide.ts'

interface ListAndOneProps {
  readonly list: ReactNode
  /** What is open of the list. */
  readonly one: ReactNode | undefined
  /** The way back to the list alone. */
  readonly back: string
  readonly onBack: () => void
}

/** A list, and what is open of it: beside it on a wide window, in its place on a phone. */
export const ListAndOne = ({ list, one, back, onBack }: ListAndOneProps) => {
  const { t } = useTranslation('operator')
  const isWide = useIsWide()
  if (isWide)
    return (
      <div className={css['panes']} data-panes>
        <div className={css['pane']}>{list}</div>
        <div className={css['pane']}>{one ?? <Empty title={t('choose')} text="" />}</div>
      </div>
    )
  if (one === undefined) return list
  return (
    <>
      <PageAction onPress={onBack}>{back}</PageAction>
      {one}
    </>
  )
}
