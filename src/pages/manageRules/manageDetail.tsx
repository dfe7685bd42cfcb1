import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { financial, isZero } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { soldShare } from '../../earn/managed/ProductRow.tsx'
import { dateEntries, productRows } from '../../earn/managed/productRows.ts'
import { productName } from '../../earn/names.ts'
import { buyPath, PRODUCTS } from '../../earn/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Timeline } from '../../ui/Timeline.tsx'

/** What is left is read again so often, in ms. */
const EVERY = 5_000

/** One product (`?id=`): its terms, what is left, and the dates of an order that is bought now. */
const ManageDetail = () => {
  const { t } = useTranslation('managed')
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const call = useCall(financial.productsIntroduction, { kind: 'managed', product: id }, { every: EVERY })
  const product = call.data?.product
  const isOpen = product !== undefined && product.open && !isZero(product.left)
  return (
    <Page
      tint
      bar={<FundsBar title={product === undefined ? t('title.manageDetail') : productName(product)} back={PRODUCTS} />}
      foot={
        product === undefined ? undefined : (
          <Button
            size="large"
            wide
            disabled={!isOpen}
            why={isOpen ? undefined : t(product.open ? 'soldOut' : 'closed')}
            onPress={() => navigation.push(buyPath(id))}
          >
            {t('title.manageBuy')}
          </Button>
        )
      }
    >
      <CallState
        call={call}
        rows={6}
        isMissing={({ kind }) => kind === 'refused'}
        missing={<Empty title={t('missing.product')} />}
      >
        {({ product: shown, ...dates }) => (
          <>
            <Card>
              <Stack gap={3}>
                <KeyValue rows={productRows(t, shown)} />
                <ProgressBar
                  label={t('product.sold', { share: soldShare(shown) })}
                  value={1 - Number(shown.left) / Number(shown.quota)}
                />
                <Note small>{t('funded')}</Note>
                {shown.next === undefined ? null : (
                  <Note tone="warn">
                    {t('product.next', { rate: rateText(shown.next.rate), time: formatDateTime(shown.next.from) })}
                  </Note>
                )}
              </Stack>
            </Card>
            <Card title={t('dates.title')}>
              <Stack gap={3}>
                <Timeline label={t('dates.title')} entries={dateEntries(t, dates)} />
                <Note small>{t('dates.note')}</Note>
              </Stack>
            </Card>
          </>
        )}
      </CallState>
    </Page>
  )
}

export default ManageDetail
