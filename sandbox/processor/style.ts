export const PROCESSOR_STYLE = `
.wallet { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 20px; align-items: start; }
.wallet > *, .wallet-live > * { min-width: 0; }
.wallet .wallet-live { gap: 20px; }
.field { display: grid; gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
.field > label, .field > legend { padding: 0; color: var(--t2); font-weight: 600; }
.field > legend { margin-bottom: 8px; }
.field .hint:empty { display: none; }
.joined { display: flex; align-items: center; gap: 4px; padding: 4px; border: 1px solid var(--line-strong); border-radius: 14px; background: var(--well); }
.joined:focus-within { outline: 2px solid var(--iris); outline-offset: 2px; }
.joined:has([aria-invalid]) { border-color: var(--rose); }
.joined input { flex: 1; min-width: 0; min-height: 44px; padding: 0 12px; border: 0; background: none; color: var(--t1); font: inherit; font-size: 16px; font-weight: 600; }
.joined input:focus { outline: none; }
.joined input::placeholder { color: var(--t3); opacity: 1; }
#address { font-family: var(--mono); font-weight: 500; }
.field:has([aria-invalid]) .hint { color: var(--rose); }
.joined .button { min-width: 0; }
.unit { padding: 0 12px; color: var(--t2); font-weight: 700; }
.chips { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 8px; }
.chip { position: relative; cursor: pointer; }
.chip input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.chip > span { display: grid; justify-items: center; gap: 6px; padding: 10px 4px; border: 2px solid transparent; border-radius: 14px; background: var(--s3); font-size: 13px; font-weight: 700; transition: background-color 120ms; }
.chip input:checked + span { border-color: var(--volt); background: var(--s4); }
.chip input:focus-visible + span { outline: 2px solid var(--iris); outline-offset: 2px; }
.quick { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 8px; }
.quick .button { min-width: 0; padding: 0 4px; }
.send > .button { min-height: 52px; font-size: 16px; }
.button:disabled { opacity: 0.6; cursor: default; }
.panel .notice { background: var(--well); }
.notice.good { color: var(--mint); }
.coin { display: inline-grid; place-items: center; flex: none; width: 36px; height: 36px; border-radius: 50%; color: #fff; font-size: 18px; font-weight: 700; line-height: 1; }
.chip .coin { width: 32px; height: 32px; font-size: 16px; }
.coin-btc { background: #C56A00; } .coin-eth { background: #5468D4; } .coin-ltc { background: #5B6B8C; } .coin-usdt { background: #12805C; }
.coin-usdc { background: #2268C4; } .coin-sol { background: #7A3BE0; } .coin-trx { background: #C8202F; } .coin-doge { background: #8F7420; }
.case-sign { background: var(--s3); color: var(--t1); }
.coins, .transfers, .money-rows, .callbacks { display: grid; gap: 4px; padding: 0; margin: 0; list-style: none; }
.coins li, .transfers li { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; padding: 8px 0; border-top: 1px solid var(--s3); }
.coins li:first-child, .transfers li:first-child { border-top: 0; }
.money-what { display: grid; flex: 1; min-width: 0; }
.money-what strong { overflow-wrap: anywhere; }
.money-what small, .money-calls, .transfer-progress small, .callbacks small { color: var(--t3); font-size: 13px; overflow-wrap: anywhere; }
.money-what code, .facts code, .callbacks code { font: 500 13px/1.5 var(--mono); color: var(--t2); overflow-wrap: anywhere; }
.transfer-progress { display: grid; flex: 1 0 100%; gap: 4px; }
progress { width: 100%; height: 6px; border: 0; border-radius: 3px; background: var(--well); appearance: none; overflow: hidden; }
progress::-webkit-progress-bar { background: var(--well); }
progress::-webkit-progress-value { border-radius: 3px; background: var(--mint); transition: inline-size 300ms; }
progress::-moz-progress-bar { border-radius: 3px; background: var(--mint); }
.badge { display: inline-block; padding: 4px 10px; border-radius: 10px; background: var(--s3); color: var(--t2); font-size: 12px; font-weight: 700; white-space: nowrap; }
.badge.good { color: var(--mint); } .badge.bad { color: var(--rose); } .badge.busy { color: var(--amber); }
.transfers a > .badge { text-decoration: underline; text-underline-offset: 2px; }
.money-rows a { display: grid; grid-template-columns: max-content minmax(0, 1fr) max-content minmax(0, 200px); align-items: center; gap: 4px 16px; min-height: 60px; padding: 10px 20px; border-radius: 12px; background: var(--s1); color: var(--t1); text-decoration: none; transition: background-color 120ms; }
@media (hover: hover) { .money-rows a:hover { background: var(--s2); } .chip:hover > span { background: var(--s4); } }
.money-calls { text-align: right; }
.callbacks { gap: 8px; }
.callbacks li { display: grid; gap: 4px; padding: 12px 16px; border-radius: 12px; background: var(--s1); }
.callbacks ol { margin: 0; padding-left: 20px; color: var(--t2); font-size: 13px; }
.callbacks ol li { display: list-item; padding: 2px 0; background: none; overflow-wrap: anywhere; }
.acts { display: flex; flex-wrap: wrap; gap: 8px; }
details .coins { margin-bottom: 12px; }
@media (max-width: 768px) {
  .wallet { grid-template-columns: minmax(0, 1fr); }
  .money-rows a { grid-template-columns: max-content minmax(0, 1fr) max-content; padding-inline: 16px; }
  .money-calls { grid-column: 2 / -1; text-align: left; }
}
`;
