import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '#protocol'
import { CallState } from '../ui/CallState.tsx'
import { FundsBar } from '../ui/FundsBar.tsx'
import { Page } from '../ui/Page.tsx'
import type { useTransfer } from './useTransfer.ts'

interface TransferPageProps {
  page: 'Mdetails' | 'Twoconfirm' | 'payConfirm'
  transfer: ReturnType<typeof useTransfer>
  children: (view: TransferView) => ReactNode
}

/** A page about one transfer, once it is known. */
export const TransferPage = ({ page, transfer, children }: TransferPageProps) => {
  const { t } = useTranslation('shell')
  return (
    <Page tint bar={<FundsBar title={t(`title.${page}`)} back="/pages/history/moneyHistory" />}>
      <CallState call={transfer} rows={6}>
        {children}
      </CallState>
    </Page>
  )
}
