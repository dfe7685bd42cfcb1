import { useTranslation } from 'react-i18next'
import { domain } from '../../../app/state.ts'
import { useSignalValue } from '../../../live/useSignalValue.ts'
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
