/** The page around the game's canvas. The page's script sets the colours to the game's hues. */
export const GAME_STYLE = `
:root { color-scheme: dark; --hue: 260; --frame: 45; --accent: 190; --display: Impact, sans-serif; --ink: #fff; }
*, *::before, *::after { box-sizing: border-box; }
html, body { margin: 0; height: 100%; overflow: hidden; background: hsl(var(--hue) 45% 6%); color: var(--ink);
  font: 600 14px/1.4 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums; -webkit-tap-highlight-color: transparent; user-select: none; }
#game { position: fixed; inset: 0; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
h2, h3, p, ul, ol { margin: 0; padding: 0; }
ul, ol { list-style: none; }
button { font: inherit; color: inherit; border: 0; cursor: pointer; touch-action: manipulation; }
button:disabled { cursor: default; }
:focus-visible { outline: 3px solid hsl(var(--accent) 100% 75%); outline-offset: 2px; }
svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }

.loader, .failure { position: absolute; inset: 0; display: grid; place-content: center; gap: 18px; padding: 24px; text-align: center; }
.loader-name { font-size: clamp(22px, 5vw, 40px); font-weight: 800; }
.loader-bar { width: min(260px, 60vw); height: 6px; margin: 0 auto; border-radius: 3px; background: #ffffff22; overflow: hidden; }
.loader-bar i { display: block; width: 40%; height: 100%; border-radius: 3px; background: linear-gradient(90deg, #ffd34d, #fff); animation: loading 1.1s ease-in-out infinite; }
@keyframes loading { from { transform: translateX(-110%); } to { transform: translateX(270%); } }
.failure h1 { margin: 0; font-size: 24px; }

.controls { position: absolute; inset: 0; pointer-events: none; }
.controls > * { pointer-events: auto; }
.bar { position: absolute; left: 0; right: 0; bottom: 0; display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 8px 20px;
  min-height: 88px; padding: 10px max(20px, env(safe-area-inset-right)) calc(10px + env(safe-area-inset-bottom)) max(20px, env(safe-area-inset-left));
  background: linear-gradient(#0000, #000c 30%, #000d); }
.group { display: flex; align-items: center; gap: 10px; }
.meters { justify-content: center; gap: clamp(12px, 3vw, 44px); }
.meter { display: grid; justify-items: center; min-width: 92px; padding: 4px 10px; border-radius: 12px; background: none; line-height: 1.2; }
.meter small { color: #ffffffb8; font-size: 11px; letter-spacing: 0.08em; }
.value { font-size: 19px; font-weight: 800; }
.win-box { min-width: 150px; padding: 8px 18px; background: #0007; border: 1px solid #ffffff1f; }
.win-box .value { font-size: 22px; color: #ffffff8c; }
.win-box.has-win { border-color: hsl(45 100% 60% / 0.6); background: hsl(45 90% 20% / 0.55); }
.win-box.has-win .value { color: #ffd95e; }
.betting { display: flex; align-items: center; gap: 4px; }
.bet-box { min-height: 48px; }
.bet-box:not(:disabled):hover { background: #ffffff14; }
.round { display: grid; place-items: center; width: 48px; height: 48px; border-radius: 50%; background: #ffffff1c; transition: background-color 120ms, transform 120ms; }
.round.small { width: 44px; height: 44px; }
.round.quiet { background: none; }
.round:disabled { opacity: 0.38; }
.round:not(:disabled):hover { background: #ffffff30; }
.round.is-on { background: hsl(var(--accent) 90% 60%); color: #06121a; }
.spin { position: relative; display: grid; place-items: center; width: 84px; height: 84px; margin: -16px 4px 0; border-radius: 50%; color: #1b1000;
  background: radial-gradient(circle at 35% 28%, #fff6cf, hsl(45 96% 60%) 45%, hsl(34 95% 42%)); box-shadow: 0 6px 22px #0009, 0 0 0 5px #0006, inset 0 -5px 10px #7a3b0088; transition: transform 120ms, filter 160ms; }
.spin svg { width: 42px; height: 42px; stroke-width: 2.6; transition: transform 400ms; }
.spin:not(:disabled):hover svg { transform: rotate(60deg); }
.spin:active { transform: scale(0.94); }
.spin.is-busy { filter: saturate(0.35) brightness(0.8); }
.spin.is-auto svg { opacity: 0.25; }
.spin-count { position: absolute; font-size: 22px; font-weight: 900; }
.spin:disabled { filter: grayscale(1) brightness(0.6); }

/* Heard, not seen, unless it is a notice. */
.line { position: absolute; left: 50%; bottom: 104px; width: 1px; height: 1px; overflow: hidden; white-space: nowrap; pointer-events: none; clip-path: inset(50%); }
.line.is-notice { width: auto; height: auto; clip-path: none; transform: translateX(-50%); padding: 8px 18px; border-radius: 999px; background: #000c; font-size: 15px; color: #ffe9a8; }
.buy { position: absolute; left: 22px; bottom: 112px; display: grid; justify-items: center; gap: 1px; width: 104px; padding: 12px 8px; border-radius: 18px; line-height: 1.15;
  background: linear-gradient(hsl(var(--accent) 75% 48%), hsl(var(--accent) 80% 26%)); border: 2px solid hsl(var(--accent) 95% 75%); box-shadow: 0 8px 20px #0009; }
.buy b { font-size: 15px; font-weight: 900; }
.buy small { font-size: 11px; }
.buy .buy-price { font-size: 14px; font-weight: 800; color: #fff3b8; }
.buy:disabled { opacity: 0.4; filter: grayscale(0.6); }
.collect { position: absolute; left: 22px; bottom: 112px; display: grid; grid-template-columns: auto auto auto; align-items: center; justify-items: center; gap: 2px 6px; padding: 10px; border-radius: 18px; background: #000a; border: 2px solid hsl(var(--accent) 90% 65% / 0.8); }
.collect small { grid-column: 1 / -1; font-size: 11px; letter-spacing: 0.08em; }
.collect .value { min-width: 74px; text-align: center; color: #ffd95e; }
.pay.rung { grid-template-columns: 1fr auto; }
.feature { position: absolute; top: 16px; left: 20px; display: flex; align-items: center; gap: 12px; padding: 8px 20px; border-radius: 999px; white-space: nowrap;
  background: #000a; border: 1px solid hsl(var(--accent) 90% 65% / 0.7); font-family: var(--display); font-size: 18px; letter-spacing: 0.04em; }
.feature[hidden], .jackpots[hidden], .free-rounds[hidden] { display: none; }
.feature b { font-size: 24px; color: #ffd95e; }
.feature em { font-style: normal; font-size: 24px; color: hsl(var(--accent) 100% 76%); }
.feature em:empty { display: none; }
.jackpots { position: absolute; top: 12px; right: 16px; display: grid; gap: 6px; pointer-events: none; }
.tier { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; min-width: 168px; padding: 5px 12px; border-radius: 10px; background: #0009; border-left: 4px solid #ffd95e; }
.tier-1 { border-color: #c086ff; } .tier-2 { border-color: #5ab8ff; } .tier-3 { border-color: #4fe0a4; }
.tier small { font-size: 11px; text-transform: uppercase; letter-spacing: 0.06em; color: #ffffffc4; }
.tier b { font-size: 15px; }
.free-rounds { position: absolute; left: 50%; bottom: 118px; transform: translateX(-50%); padding: 6px 16px; border-radius: 999px; background: hsl(140 70% 30%); font-weight: 800; white-space: nowrap; }

.celebration { position: absolute; inset: 0; z-index: 2; display: grid; place-content: center; padding: 20px; overflow: hidden; text-align: center; background: radial-gradient(circle, #0009, #000c); animation: appear 240ms ease-out; }
.card { display: grid; justify-items: center; gap: 14px; }
.card h2 span { display: inline-block; }
.bits { display: none; }
.celebration h2 { font: 400 clamp(38px, 9vw, 96px)/1 var(--display); color: #ffdf73; text-shadow: 0 3px 0 #8a4b00, 0 8px 28px #000; animation: pop 520ms cubic-bezier(.2,1.6,.4,1); }
.celebration p { font-size: clamp(16px, 3vw, 22px); font-weight: 700; text-shadow: 0 2px 8px #000; }
.celebration .sum { font: 400 clamp(34px, 8vw, 84px)/1 var(--display); color: #fff; text-shadow: 0 3px 0 #5b2d00, 0 8px 24px #000; }
.celebration.is-counted .sum { animation: pop 420ms cubic-bezier(.2,1.6,.4,1); }
@keyframes appear { from { opacity: 0; } }
@keyframes pop { from { transform: scale(0.4); opacity: 0; } }
.go { display: inline-grid; place-items: center; min-width: 160px; min-height: 48px; padding: 0 26px; border-radius: 14px; background: linear-gradient(hsl(45 100% 66%), hsl(36 95% 48%)); color: #241300; font-weight: 900; letter-spacing: 0.04em; text-decoration: none; }
.go:hover { filter: brightness(1.08); }

.panel { width: min(680px, calc(100vw - 24px)); max-height: calc(100dvh - 24px); padding: 0; border: 1px solid #ffffff26; border-radius: 20px; background: hsl(var(--hue) 40% 11%); color: #fff; overflow: hidden; }
.panel[open] { display: grid; grid-template-rows: auto minmax(0, 1fr); }
.panel::backdrop { background: #000a; }
.panel header { display: flex; align-items: center; justify-content: space-between; padding: 10px 10px 10px 22px; border-bottom: 1px solid #ffffff1c; }
.panel header h2 { font-size: 19px; }
.panel-body { display: grid; gap: 14px; padding: 18px 22px 24px; overflow-y: auto; align-content: start; }
.panel-body h3 { margin-top: 6px; font-size: 15px; color: #ffe08a; }
.panel-body p { font-weight: 500; line-height: 1.55; color: #ffffffd9; }
.panel-body .hint { color: #ffffffb0; font-size: 13px; }
.panel-body .price { font-size: 30px; font-weight: 900; color: #ffd95e; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; }
.choices button { flex: 1 1 86px; min-height: 46px; padding: 0 12px; border-radius: 12px; background: #ffffff17; font-weight: 700; }
.choices button:hover { background: #ffffff26; }
.choices .is-on { background: hsl(45 100% 62%); color: #241300; }
.check { display: flex; align-items: center; gap: 12px; min-height: 44px; cursor: pointer; }
.check input { width: 22px; height: 22px; accent-color: hsl(45 100% 60%); }
.pays { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 10px; }
.pay { display: grid; grid-template-columns: 56px 1fr; align-items: center; gap: 10px; padding: 10px; border-radius: 14px; background: #ffffff0f; }
.pay img { width: 56px; height: 56px; }
.pay li { display: flex; justify-content: space-between; gap: 8px; font-size: 13px; }
.pay li span { color: #ffffffa6; }
.pay strong { font-size: 13px; color: #ffe08a; }
.line-cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(62px, 1fr)); gap: 8px; }
.line-card { display: grid; gap: 2px; padding: 5px; border-radius: 8px; background: #ffffff0f; }
.line-card i { aspect-ratio: 1; border-radius: 2px; background: #ffffff1f; }
.line-card .is-on { background: #ffd34d; }
.history { display: grid; gap: 8px; }
.history li { display: flex; align-items: center; gap: 14px; padding: 8px; border-radius: 12px; background: #ffffff0d; }
.mini { display: grid; gap: 1px; width: 92px; }
.mini img { width: 100%; }
.past-facts { display: grid; min-width: 0; }
.past-facts small { color: #ffffffa6; font-weight: 500; overflow-wrap: anywhere; }

@media (max-width: 1260px) { .jackpots { right: 10px; gap: 4px; } .tier { min-width: 138px; gap: 8px; padding: 4px 8px; } .tier small { font-size: 10px; } .tier b { font-size: 13px; } }
@media (max-width: 720px) {
  .bar { grid-template-columns: 1fr; justify-items: center; gap: 4px; padding-top: 6px; }
  .acts { order: 1; gap: 26px; }
  .meters { order: 2; width: 100%; justify-content: space-between; gap: 4px; }
  .meter { min-width: 76px; padding: 4px 4px; }
  .value { font-size: 15px; }
  .win-box { min-width: 92px; padding: 6px 8px; }
  .win-box .value { font-size: 16px; }
  .betting { gap: 0; }
  .betting .meter { min-width: 64px; }
  .tools { position: absolute; right: 8px; top: -48px; gap: 4px; }
  .round.quiet { width: 44px; height: 44px; background: #0009; }
  .spin { width: 92px; height: 92px; margin: -10px 0 0; }
  .line { bottom: 196px; }
  .free-rounds { bottom: 218px; }
  .buy b { font-size: 13px; }
  .buy { left: 12px; bottom: 176px; width: 92px; padding: 8px 6px; border-radius: 14px; }
  .collect { left: 12px; bottom: 176px; padding: 6px 8px; }
  .collect .value { min-width: 58px; }
  .jackpots { top: 8px; left: 8px; right: 8px; grid-template-columns: 1fr 1fr; gap: 4px; }
  .tier { padding: 3px 8px; }
  .tier small { font-size: 10px; } .tier b { font-size: 12px; }
  .feature { top: auto; left: 50%; bottom: 222px; transform: translateX(-50%); }
}
@media (max-height: 480px) and (min-width: 560px) {
  .bar { min-height: 58px; padding-block: 4px; gap: 4px 12px; }
  .spin { width: 62px; height: 62px; margin-top: -10px; }
  .spin svg { width: 30px; height: 30px; }
  .round { width: 44px; height: 44px; }
  .value, .win-box .value { font-size: 15px; }
  .win-box { padding: 3px 12px; min-width: 110px; }
  .buy { left: 10px; bottom: 70px; width: 84px; padding: 6px; }
  .buy b { font-size: 12px; }
  .collect { left: 10px; bottom: 70px; padding: 4px 8px; }
  .jackpots { grid-template-columns: 1fr; top: 6px; right: 8px; gap: 3px; }
  .tier { padding: 2px 8px; } .tier small { font-size: 10px; } .tier b { font-size: 12px; }
  .line { bottom: 60px; }
  .free-rounds { bottom: 82px; }
  .feature { top: 8px; left: 8px; padding: 3px 14px; font-size: 14px; }
  .feature b, .feature em { font-size: 17px; }
}
`;
