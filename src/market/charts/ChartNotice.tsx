const HOME = 'https://www.tradingview.com/'

/** The notice and the link that the licence of the charts asks for; a name, and so the same in every language. */
export const ChartNotice = ({ className }: { className?: string | undefined }) => (
  <p className={className}>
    <a href={HOME} target="_blank" rel="noreferrer">
      TradingView Lightweight Charts™
    </a>{' '}
    © 2026 TradingView, Inc.
  </p>
)
