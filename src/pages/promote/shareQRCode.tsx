import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { promotion } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyRow } from '../../ui/CopyRow.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { InviteQr } from './parts/InviteQr.tsx'
import { inviteAddress } from './parts/inviteAddress.ts'

const QrPicture = lazy(() => import('./parts/QrPicture.tsx'))

/** The invitation as a QR code, for somebody who stands beside one. */
const ShareQRCode = () => {
  const { t } = useTranslation('promote')
  const call = useCall(promotion.extend, {})
  return (
    <Page tint bar={<PageBar title={t('title.shareQRCode')} back="/pages/promote/promote" />}>
      <CallState call={call}>
        {({ code }) => (
          <Card>
            <Stack gap={4}>
              <InviteQr link={inviteAddress(code)} size={264} />
              <Note>{t('scan')}</Note>
              <CopyRow label={t('code')} value={code} />
              <Suspense fallback={null}>
                <QrPicture link={inviteAddress(code)} />
              </Suspense>
            </Stack>
          </Card>
        )}
      </CallState>
    </Page>
  )
}

export default ShareQRCode
