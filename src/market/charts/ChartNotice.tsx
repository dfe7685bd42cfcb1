const HOME = 'https://www.tradingview.com/'
// A name and a notice, and so the same in every language.
const PRODUCT = 'TradingView Lightweight Charts™'
const NOTICE = '© 2026 TradingView, Inc.'

/** The notice and the link that the licence of the charts asks for. */
export const ChartNotice = ({ className }: { className?: string | undefined }) => (
  <p className={className}>
    <a href={HOME} target="_blank" rel="noreferrer">
      {PRODUCT}
    </a>{' '}
    {NOTICE}
  </p>
)
