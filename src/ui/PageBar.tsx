import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { BesideContext } from '../core/beside.ts'
import { cx } from '../core/cx.ts'
import { useNavigation } from '../core/screens/navigation.ts'
import { BarEndContext } from './barEnd.ts'
import css from './PageBar.module.css'

interface PageBarProps {
  title: ReactNode
  /** Tab pages have none; a path says where to go when nothing lies below this page. */
  back?: boolean | string
  /** Chips and icon buttons at the end of the bar; parts of the page add theirs by `BarTools`. */
  children?: ReactNode
}

/** The bar at the head of a screen: a way back, the title, and what the screen puts at its end. */
export const PageBar = ({ title, back = true, children }: PageBarProps) => {
  const { t } = useTranslation('common')
  const navigation = useNavigation()
  const end = use(BarEndContext)?.setEnd
  const Title = use(BesideContext) === undefined ? 'h1' : 'h2'
  return (
    <header className={css['bar']}>
      {back === false ? null : (
        <button
          type="button"
          className={`icon-target ${css['back']}`}
          aria-label={t('back')}
          onClick={() => navigation.back(typeof back === 'string' ? back : undefined)}
        >
          <ChevronLeft size={24} aria-hidden />
        </button>
      )}
      <Title className={cx(css['title'], back === false && css['large'])} tabIndex={-1}>
        {title}
      </Title>
      <div ref={end} className={css['end']}>
        {children}
      </div>
    </header>
  )
}
