import FileImage from 'lucide-react/icons/file-image'
import QrSign from 'lucide-react/icons/qr-code'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { CopyRow } from '../../../ui/CopyRow.tsx'
import { percentText } from '../../../ui/format/rate.ts'
import { RoundActions } from '../../../ui/RoundActions.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { InviteQr } from './InviteQr.tsx'
import { inviteAddress } from './inviteAddress.ts'
import { ShareLinkButton } from './ShareLinkButton.tsx'

/** What one sends to others: the link, its code, and how else it can be shown. */
export const InviteCard = ({ code, rate }: { code: string; rate: string }) => {
  const { t } = useTranslation('promote')
  const link = inviteAddress(code)
  return (
    <Card>
      <Stack gap={4}>
        <p>{t('lead', { percent: percentText(rate) })}</p>
        <InviteQr link={link} size={148} />
        <div>
          <CopyRow label={t('link')} value={link} />
          <CopyRow label={t('code')} value={code} />
        </div>
        <ShareLinkButton link={link} />
        <RoundActions
          label={t('ways')}
          actions={[
            {
              id: 'qr',
              label: t('title.shareQRCode'),
              icon: <QrSign size={22} aria-hidden />,
              href: '/pages/promote/shareQRCode',
            },
            {
              id: 'poster',
              label: t('title.sharePoster'),
              icon: <FileImage size={22} aria-hidden />,
              href: '/pages/promote/sharePoster',
            },
            {
              id: 'rules',
              label: t('rules'),
              icon: <ScrollText size={22} aria-hidden />,
              href: '/pages/promote/rules',
            },
          ]}
        />
      </Stack>
    </Card>
  )
}
