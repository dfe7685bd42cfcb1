import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type EarnProduct, financial, isZero } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { loginAddress } from '../../core/session/guard.ts'
import { signedIn } from '../../core/state/state.ts'
import { LoanProduct } from '../../earn/loan/LoanProduct.tsx'
import { LoanProducts } from '../../earn/loan/LoanProducts.tsx'
import { PAID, STAKED, STAKING, stakingPath } from '../../earn/pledged/paths.ts'
import { StakeCard } from '../../earn/pledged/StakeCard.tsx'
import { stakingName, termText } from '../../earn/pledged/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** What is left of a product is read again so often, in ms. */
const EVERY = 10_000

const ProductRow = ({ product }: { product: EarnProduct }) => {
  const { t } = useTranslation('pledged')
  const { id, coin, rate, least, most, left } = product
  return (
    <ListRow
      icon={<CoinIcon code={coin} />}
      label={stakingName(t, product)}
      hint={t('hint', { least: formatAmount(least), most: coinText(most, coin), left: coinText(left, coin) })}
      end={t('yearly', { rate: rateText(rate) })}
      href={stakingPath(id)}
    />
  )
}

const Products = () => {
  const { t } = useTranslation('pledged')
  const list = useCallPages(financial.financialProductList, { kind: 'pledged' }, { every: EVERY })
  const products = list.pages.flatMap((page) => page.products)
  return (
    <>
      <Paged
        pages={list}
        count={products.length}
        rows={3}
        empty={
          <>
            <Empty title={t('none.title')} text={t('none.text')} />
            <LoanProducts />
          </>
        }
      >
        <ListSection title={t('staking')} note={t('funded')}>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} />
          ))}
        </ListSection>
        <LoanProducts />
      </Paged>
      <ListSection>
        <ListRow label={t('title.orderList')} href={STAKED} />
        <ListRow label={t('title.record')} href={PAID} />
      </ListSection>
    </>
  )
}

const Facts = ({ product }: { product: EarnProduct }) => {
  const { t } = useTranslation('pledged')
  const { coin, rate, days, least, most, left, next } = product
  return (
    <Card title={stakingName(t, product)}>
      <Stack gap={3}>
        <KeyValue
          rows={[
            { id: 'rate', label: t('rate'), value: rateText(rate), strong: true },
            { id: 'term', label: t('term'), value: termText(t, days) },
            { id: 'least', label: t('least'), value: coinText(least, coin) },
            { id: 'most', label: t('most'), value: coinText(most, coin) },
            { id: 'left', label: t('left'), value: coinText(left, coin) },
          ]}
        />
        <Note small>{t('rule')}</Note>
        {days === 0 ? <Note small>{t('follows')}</Note> : null}
        {isZero(left) ? <Note tone="warn">{t('soldOut')}</Note> : null}
        {next === undefined ? null : (
          <Note tone="warn">{t('next', { rate: rateText(next.rate), time: formatDateTime(next.from) })}</Note>
        )}
        <Note small>{t('funded')}</Note>
      </Stack>
    </Card>
  )
}

const Product = ({ id }: { id: string }) => {
  const { t } = useTranslation('pledged')
  const navigation = useNavigation()
  const isSignedIn = useSignalValue(signedIn)
  const call = useCall(financial.productsIntroduction, { kind: 'pledged', product: id }, { every: EVERY })
  return (
    <CallState
      call={call}
      rows={6}
      isMissing={({ kind }) => kind === 'refused'}
      missing={<Empty title={t('missing.product')} />}
    >
      {({ product }) => (
        <>
          <Facts product={product} />
          {isSignedIn === true ? (
            <StakeCard product={product} />
          ) : (
            <Button size="large" wide onPress={() => navigation.push(loginAddress(stakingPath(id)))}>
              {t('logIn')}
            </Button>
          )}
        </>
      )}
    </CallState>
  )
}

/** Products that coins are staked in and those that lend against coins; one of them (`?id=`, `?loan=`) with its terms, and its form. */
const Pledged = () => {
  const { t } = useTranslation('pledged')
  const [query] = useSearchParams()
  const id = query.get('id')
  const loan = query.get('loan')
  if (loan !== null) return <LoanProduct id={loan} />
  return (
    <Page tint bar={<FundsBar title={t('title.Pledged')} back={id === null ? '/pages/fund/fund' : STAKING} />}>
      {id === null ? <Products /> : <Product id={id} />}
    </Page>
  )
}

export default Pledged
