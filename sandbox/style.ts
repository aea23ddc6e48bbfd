import { PROCESSOR_STYLE } from './processor/style.ts';

export const STYLE = `
:root {
  color-scheme: dark;
  --well: #0A0814; --bg: #0F0C1C; --s1: #171328; --s2: #201B36; --s3: #2C2548; --s4: #3B3260;
  --line-strong: #6F66A0; --t1: #F5F3FF; --t2: #BDB6DB; --t3: #958DB8;
  --volt: #C8F135; --volt-ink: #121700; --iris: #9D8BFF; --mint: #2EE6A6; --rose: #FF6B86; --amber: #FFB02E;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--bg); color: var(--t1);
  font: 500 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  font-variant-numeric: tabular-nums;
}
h1, h2, h3, p, ul, dl, dd, pre { margin: 0; }
h1 { font-size: 32px; line-height: 1.1; font-weight: 800; overflow-wrap: anywhere; }
h2 { font-size: 18px; line-height: 1.3; font-weight: 700; }
h3 { font-size: 14px; font-weight: 600; }
a { color: var(--iris); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--iris); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 12px; z-index: 1; padding: 8px 16px; border-radius: 8px; background: var(--s3); }

.top {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px;
  min-height: 64px; padding: 8px 32px; background: var(--s1);
}
.brand {
  display: inline-flex; align-items: center; gap: 12px; min-height: 44px;
  color: var(--t1); font-size: 16px; font-weight: 800; text-decoration: none;
}
.brand-mark { width: 16px; height: 16px; border-radius: 50%; background: var(--volt); box-shadow: 0 0 0 5px var(--s3); margin-left: 5px; }
.note { color: var(--amber); font-size: 13px; font-weight: 600; }
main { display: grid; gap: 20px; max-width: 1040px; margin: 0 auto; padding: 32px 32px 64px; }
main > * { min-width: 0; }
.lead { max-width: 720px; color: var(--t2); font-size: 16px; }
.hint { color: var(--t3); font-size: 13px; }
.trail { color: var(--t3); font-size: 13px; }
.trail a { display: inline-block; padding: 4px 0; }
.title-row { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 8px 16px; }

.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px; border: 0;
  border-radius: 12px; background: var(--s3); color: var(--t1); font: inherit; font-weight: 700; text-decoration: none;
  white-space: nowrap; cursor: pointer; transition: background-color 120ms;
}
.button.primary { background: var(--volt); color: var(--volt-ink); }
.button.primary:focus-visible { outline-color: var(--t1); }
.button.quiet { background: none; color: var(--t2); }
.button.small { border-radius: 10px; padding: 0 16px; min-width: 92px; }
.button:active { transform: translateY(1px); }
@media (hover: hover) { .button:hover { background: var(--s4); } .button.primary:hover { background: #D6F75E; } .button.quiet:hover { background: var(--s2); } }

.panel { display: grid; gap: 16px; padding: 24px; border-radius: 18px; background: var(--s2); }
.panel > * { min-width: 0; }
.panel-head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 16px; }
.panel-head > div { display: grid; gap: 4px; flex: 1 1 280px; color: var(--t2); }
.panel-head h2 { color: var(--t1); font-size: 24px; }
.calls { display: grid; gap: 24px; padding: 20px 0 0; border-top: 1px solid var(--s4); list-style: none; }
.calls li { display: grid; gap: 8px; min-width: 0; }
.notes { padding-left: 20px; color: var(--t2); }
.calls .notes li { display: list-item; max-width: 740px; }
.calls p { max-width: 760px; color: var(--t2); }
.calls code { font-family: var(--mono); overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 48px; padding: 2px 8px; margin-right: 4px; border-radius: 8px; background: var(--s4); font-size: 12px; text-align: center; }
.command { display: flex; align-items: center; gap: 8px; padding: 4px 4px 4px 16px; border-radius: 12px; background: var(--well); }
.command pre {
  flex: 1; min-width: 0; padding: 8px 0; color: var(--t2); font: 500 13px/1.5 var(--mono);
  white-space: pre-wrap; overflow-wrap: anywhere;
}

.filter { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.filter label { color: var(--t2); font-weight: 600; margin-right: 4px; }
.filter input {
  flex: 1 1 200px; max-width: 360px; min-width: 0; min-height: 44px; padding: 0 16px; border: 1px solid var(--line-strong);
  border-radius: 12px; background: var(--well); color: var(--t1); font: inherit; font-size: 16px;
}
.filter input::placeholder { color: var(--t3); opacity: 1; }
[data-live] { display: grid; gap: 12px; }
.live-state { color: var(--t3); font-size: 13px; }
.live-state span::before { content: ''; display: inline-block; width: 8px; height: 8px; margin-right: 8px; border-radius: 50%; background: var(--mint); }
.live-state .when-lost { display: none; color: var(--rose); }
.live-state .when-lost::before { background: var(--rose); }
[data-lost] .when-live { display: none; }
[data-lost] .live-state .when-lost { display: inline; }
.notice { padding: 12px 16px; border-radius: 12px; background: var(--s2); color: var(--t2); overflow-wrap: anywhere; }
.notice.warning { color: var(--amber); }
.empty { display: grid; justify-items: center; gap: 8px; padding: 64px 16px; border-radius: 18px; background: var(--s1); color: var(--t3); text-align: center; }
.empty-title { max-width: 100%; color: var(--t1); font-size: 18px; font-weight: 700; overflow-wrap: anywhere; }

.mail-columns, .mails a { display: grid; grid-template-columns: minmax(0, 280px) minmax(0, 1fr) 96px; gap: 4px 24px; padding: 0 20px; }
.mail-columns { color: var(--t3); font-size: 12px; font-weight: 600; }
.mail-columns :last-child { text-align: right; }
.mails { display: grid; gap: 4px; padding: 0; list-style: none; }
.mails a { align-items: center; min-height: 56px; padding-block: 12px; border-radius: 12px; background: var(--s1); color: var(--t1); text-decoration: none; transition: background-color 120ms; }
@media (hover: hover) { .mails a:hover { background: var(--s2); } }
.mail-to { color: var(--t2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mail-subject { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mail-age { color: var(--t3); font-size: 13px; text-align: right; }

.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; }
.facts dt { color: var(--t3); }
.facts dd { overflow-wrap: anywhere; white-space: pre-line; }
.mail-frame { width: 100%; height: min(400px, 60vh); border: 0; border-radius: 12px; background: #fff; resize: vertical; color-scheme: light; }
.mail-text { padding: 16px; border-radius: 12px; background: var(--well); font: 500 14px/1.6 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
details.panel { display: block; padding-block: 8px; }
summary { min-height: 44px; padding: 12px 0; cursor: pointer; font-weight: 700; }
details .facts { margin: 4px 0 16px; font-size: 13px; }
.links { display: flex; flex-wrap: wrap; gap: 0 20px; }
.links a { padding: 10px 0; }

@media (max-width: 768px) {
  .top { padding-inline: 16px; }
  main { padding: 24px 16px 40px; }
  h1 { font-size: 24px; }
  .panel { padding: 16px; }
  .panel-head .button { flex: 1 1 100%; }
  .command { flex-direction: column; align-items: stretch; padding: 8px 12px 12px; }
  .filter label { flex: 1 1 100%; }
  .filter input { max-width: none; }
  .mail-columns { display: none; }
  .mails a { grid-template-columns: minmax(0, 1fr) max-content; padding-inline: 16px; }
  .mail-subject { grid-column: 1 / -1; grid-row: 1; white-space: normal; overflow-wrap: anywhere; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: 8px; }
}
${PROCESSOR_STYLE}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
