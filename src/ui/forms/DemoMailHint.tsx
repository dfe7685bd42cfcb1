import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { domain } from '../../core/state/state.ts'
import { PageLink } from './PageLink.tsx'

/** In demo mode codes go to a mailbox page; nothing elsewhere. */
export const DemoMailHint = ({ account }: { account: string }) => {
  const { t } = useTranslation('account')
  return useSignalValue(domain)?.demo === true ? (
    <div>
      <PageLink to={`/x/mailbox?account=${encodeURIComponent(account.trim())}`}>{t('openMailbox')}</PageLink>
    </div>
  ) : null
}
