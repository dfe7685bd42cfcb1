import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { DemoTag } from '../ui/DemoTag.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import type { useTransfer } from './useTransfer.ts'

interface TransferPageProps {
  page: 'Mdetails' | 'Twoconfirm' | 'payConfirm'
  transfer: ReturnType<typeof useTransfer>
  children: (view: TransferView) => ReactNode
}

/** A page about one transfer, once it is known. */
export const TransferPage = ({ page, transfer, children }: TransferPageProps) => {
  const { t } = useTranslation('shell')
  const { data, failure, refetch } = transfer
  return (
    <Page
      tint
      bar={
        <PageBar title={t(`title.${page}`)} back="/pages/history/moneyHistory">
          <DemoTag />
        </PageBar>
      }
    >
      {data !== undefined ? (
        children(data)
      ) : failure === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <ErrorState title={failureText(failure)} onRetry={refetch} />
      )}
    </Page>
  )
}
