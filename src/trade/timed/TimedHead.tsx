import History from 'lucide-react/icons/history'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DemoTag } from '../../ui/DemoTag.tsx'
import css from './Timed.module.css'

/** That the money is play money, and the ways to one's limits and records. */
export const TimedHead = () => {
  const { t } = useTranslation('timed')
  return (
    <div className={css['head']}>
      <DemoTag />
      <span className={css['links']}>
        <Link className="icon-target" to="/x/limits" aria-label={t('limits')}>
          <ShieldCheck size={22} aria-hidden />
        </Link>
        <Link className="icon-target" to="/pages/contract/record2" aria-label={t('records')}>
          <History size={22} aria-hidden />
        </Link>
      </span>
    </div>
  )
}
