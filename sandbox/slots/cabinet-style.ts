/** Styles that differ between cabinets: the button, the bar, the celebrations. */
export const CABINET_STYLE = `
[data-cabinet=bandit] .spin { border-radius: 20px; color: #fff; background: linear-gradient(#ff6b74, #d3122a 45%, #7d0415); box-shadow: 0 8px 0 #4c020c, 0 12px 22px #000a, 0 0 0 6px #c9d0dd, 0 0 0 8px #5a6374, inset 0 3px 4px #ffffff8c; }
[data-cabinet=bandit] .spin:active { transform: translateY(6px); box-shadow: 0 2px 0 #4c020c, 0 0 0 6px #c9d0dd, 0 0 0 8px #5a6374; }
[data-cabinet=bandit] .bar { background: linear-gradient(#0000, #2b303bf2 26%, #15181ff2); }
[data-cabinet=bandit] .win-box { border-radius: 4px; background: #180404; border: 2px solid #59606e; }
[data-cabinet=bandit] .win-box .value { font-family: 'Courier New', monospace; color: #ff5b3a; letter-spacing: 0.06em; }
[data-cabinet=bandit] .celebration { background: repeating-conic-gradient(from 0deg, #b30d22e6 0 7.5deg, #7c0616e6 7.5deg 15deg); }
[data-cabinet=bandit] .celebration h2 { color: #fff; animation: drop-in 600ms cubic-bezier(.3,1.5,.5,1); }

[data-cabinet=temple] .spin { color: #5b2b00; background: radial-gradient(circle, #fff3b5 0 34%, #f4b93a 52%, #a45d0a 60%, #ffd763 62%, #b86d10); clip-path: polygon(50% 0, 58% 11%, 69% 4%, 73% 17%, 85% 15%, 85% 28%, 97% 31%, 91% 42%, 100% 50%, 91% 58%, 97% 69%, 85% 72%, 85% 85%, 73% 83%, 69% 96%, 58% 89%, 50% 100%, 42% 89%, 31% 96%, 27% 83%, 15% 85%, 15% 72%, 3% 69%, 9% 58%, 0 50%, 9% 42%, 3% 31%, 15% 28%, 15% 15%, 27% 17%, 31% 4%, 42% 11%); width: 98px; height: 98px; box-shadow: none; border-radius: 0; }
[data-cabinet=temple] .celebration { background: conic-gradient(from 170deg at 50% -10%, #0000 0 4deg, #ffdf8a59 6deg 9deg, #0000 12deg 16deg, #ffdf8a4d 18deg 20deg, #0000 23deg), radial-gradient(circle at 50% 0, #6d3b06e6, #120800f2); }
[data-cabinet=temple] .celebration h2 { animation: rise-in 900ms ease-out; letter-spacing: 0.06em; }

[data-cabinet=reef] .spin { color: #04324f; background: radial-gradient(circle at 32% 26%, #ffffff 0 9%, #d9fbff80 12%, #58cbe680 55%, #bff6ff 96%); box-shadow: 0 0 0 3px #e6fcffcc, 0 8px 26px #00263d99, inset 0 -8px 16px #0a6d9e80; animation: bob 3.4s ease-in-out infinite; }
[data-cabinet=reef] .bar { background: linear-gradient(#0000, #012337d9 34%, #00131ff2); }
[data-cabinet=reef] .celebration { background: radial-gradient(circle at 50% 120%, #18b7d8e0, #022a4ceb 65%); }
[data-cabinet=reef] .celebration h2 { color: #d6fbff; text-shadow: 0 3px 0 #05557a, 0 8px 28px #001; animation: bob 1.9s ease-in-out infinite, rise-in 700ms ease-out; }

[data-cabinet=neon] .spin { border-radius: 0; color: hsl(var(--accent) 100% 78%); background: linear-gradient(#120726, #1d0b3d); clip-path: polygon(25% 2%, 75% 2%, 100% 50%, 75% 98%, 25% 98%, 0 50%); box-shadow: inset 0 0 22px hsl(var(--accent) 100% 55%); width: 100px; height: 90px; }
[data-cabinet=neon] .spin svg { filter: drop-shadow(0 0 6px hsl(var(--accent) 100% 60%)); }
[data-cabinet=neon] .round { border-radius: 8px; background: #12062acc; box-shadow: inset 0 0 0 1.5px hsl(var(--frame) 100% 65% / 0.7); }
[data-cabinet=neon] .win-box { border-radius: 2px; border: 1.5px solid hsl(var(--frame) 100% 62%); background: #0a0322e0; }

[data-cabinet=jelly] .spin { color: #fff; background: conic-gradient(from 20deg, #ff5fa2 0 60deg, #fff 60deg 120deg, #ff5fa2 120deg 180deg, #fff 180deg 240deg, #ff5fa2 240deg 300deg, #fff 300deg); box-shadow: 0 0 0 6px #fff, 0 8px 20px #6b0d5299, inset 0 -8px 14px #b0105f8c; }
[data-cabinet=jelly] .spin svg { padding: 6px; width: 50px; height: 50px; border-radius: 50%; background: #d81b78; }
[data-cabinet=jelly] .round.quiet { background: #5b1250e6; box-shadow: inset 0 0 0 1.5px #ffffff59; }
[data-cabinet=jelly] .bar { background: linear-gradient(#0000, #5b1250d9 36%, #3a0838f2); }
[data-cabinet=jelly] .win-box { border-radius: 999px; background: #ffffff26; border-color: #ffffff80; }
[data-cabinet=jelly] .celebration { background: radial-gradient(circle, #fff0f8f0 0 22%, #ff9bd2e6 50%, #9b4be6e6); }
[data-cabinet=jelly] .celebration h2 { color: #ff2f8e; text-shadow: 0 0 0 #fff, 3px 3px 0 #fff, -3px 3px 0 #fff, 3px -3px 0 #fff, -3px -3px 0 #fff, 0 8px 18px #7a0a5c80; animation: wobble 800ms ease-out; }
[data-cabinet=jelly] .celebration .sum { color: #6b1fb0; text-shadow: 2px 2px 0 #fff, -2px -2px 0 #fff; }
[data-cabinet=jelly] .celebration p { color: #5b1250; text-shadow: none; }

[data-cabinet=crypt] .spin { color: #ffd9cf; border-radius: 0; background: linear-gradient(100deg, #7c0b16, #d0152a 40%, #4c030c); clip-path: polygon(32% 0, 68% 0, 96% 26%, 74% 100%, 26% 100%, 4% 26%); width: 84px; height: 104px; margin-top: -30px; box-shadow: none; }
[data-cabinet=crypt] .bar { background: linear-gradient(#0000, #0d0410e6 30%, #050106fa); }
[data-cabinet=crypt] .celebration { background: radial-gradient(circle at 50% 40%, #5c0713d9, #050106f5 70%); }
[data-cabinet=crypt] .celebration h2 { color: #ff5a4f; text-shadow: 0 0 22px #c40018, 0 5px 0 #2b0006; animation: loom 1100ms ease-out; }

[data-cabinet=saloon] .spin { color: #3d1f06; background: radial-gradient(circle, #ffe6a3 0 40%, #d9a441 58%, #8a5a17); clip-path: polygon(50% 0, 61% 18%, 79% 9%, 80% 29%, 100% 31%, 88% 50%, 100% 69%, 80% 71%, 79% 91%, 61% 82%, 50% 100%, 39% 82%, 21% 91%, 20% 71%, 0 69%, 12% 50%, 0 31%, 20% 29%, 21% 9%, 39% 18%); width: 102px; height: 102px; border-radius: 0; box-shadow: none; }
[data-cabinet=saloon] .spin svg { width: 34px; height: 34px; }
[data-cabinet=saloon] .bar { background: linear-gradient(#0000, #3b200de6 26%, #1e0f05fa); border-bottom: 4px solid #6e421b; }
[data-cabinet=saloon] .round { border-radius: 10px; background: #6b4019; box-shadow: inset 0 0 0 2px #a87338; }
[data-cabinet=saloon] .win-box { border-radius: 4px; background: #2a1507; border: 2px solid #a87338; }

[data-cabinet=lantern] .spin { color: #5c0a0a; background: linear-gradient(#0000, #0000), radial-gradient(circle, #fff0b8 0 12%, #f3c64a 50%, #b57812); box-shadow: 0 0 0 5px #8e1212, 0 0 0 8px #f3c64a, 0 10px 22px #000a; }
[data-cabinet=lantern] .spin svg { padding: 4px; width: 44px; height: 44px; background: #8e1212; color: #ffe9a8; border-radius: 4px; }
[data-cabinet=lantern] .bar { background: linear-gradient(#0000, #3d0606e6 30%, #1c0202fa); border-bottom: 4px solid #d9a72f; }

[data-cabinet=orbit] .spin { color: #d9ecff; background: radial-gradient(circle, #2b3f7a 0 40%, #101a3d 64%, hsl(var(--accent) 95% 60%) 66% 70%, #0b1330 72%); box-shadow: 0 0 26px hsl(var(--accent) 95% 55% / 0.55); }
[data-cabinet=orbit] .spin::after { content: ''; position: absolute; inset: 3px; border-radius: 50%; border: 3px solid #0000; border-top-color: hsl(var(--accent) 100% 82%); animation: turn 2.4s linear infinite; }
[data-cabinet=orbit] .bar { background: linear-gradient(#0000, #070c22e0 34%, #03050ff7); }
[data-cabinet=orbit] .celebration { background: radial-gradient(circle, #ffffff26 0 2%, #101a52e6 30%, #02030ff5 75%); }
[data-cabinet=orbit] .celebration h2 { color: #f2f8ff; text-shadow: 0 0 26px hsl(var(--accent) 100% 60%); letter-spacing: 0.12em; animation: warp 700ms ease-out; }

[data-cabinet=frost] .spin { color: #06305c; border-radius: 0; background: linear-gradient(135deg, #ffffff, #bfe9ff 40%, #5fb4ea 60%, #d9f4ff); clip-path: polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%); box-shadow: none; width: 92px; height: 92px; }
[data-cabinet=frost] .bar { background: linear-gradient(#0000, #0a2848d9 34%, #041226f7); }
[data-cabinet=frost] .round { background: #ffffff2e; box-shadow: inset 0 0 0 1.5px #dff5ff99; }
[data-cabinet=frost] .celebration { background: linear-gradient(#0b3a6ee0, #7fd0f5d9 50%, #0b3a6eeb); }
[data-cabinet=frost] .celebration h2 { color: #fff; text-shadow: 0 2px 0 #2a83c4, 0 0 30px #bff0ff; animation: freeze 800ms ease-out; }

[data-cabinet=canopy] .spin { color: #15320c; background: radial-gradient(circle at 36% 30%, #f4ffb4, #9fd13a 46%, #3f7a14); border-radius: 70% 12% 70% 12%; transform: rotate(0deg); box-shadow: 0 8px 18px #0009, inset 0 -6px 12px #1d4a08a6, 0 0 0 3px #e4f7a866; }
[data-cabinet=canopy] .bar { background: linear-gradient(#0000, #10270ce0 32%, #071205fa); }
[data-cabinet=canopy] .celebration { background: radial-gradient(circle, #f3ffb0d9 0 8%, #5d9a22d9 45%, #0c2408f2); }
[data-cabinet=canopy] .celebration h2 { color: #fff6c2; text-shadow: 0 4px 0 #3d6b0e, 0 10px 26px #031; animation: swing 900ms ease-out; transform-origin: 50% -80px; }

[data-cabinet] .round.is-on { background: hsl(var(--accent) 90% 60%); color: #06121a; }

@keyframes drop-in { from { transform: translateY(-60vh); } }
@keyframes rise-in { from { transform: translateY(40vh); opacity: 0; } }
@keyframes bob { 50% { transform: translateY(-5px); } }
@keyframes wobble { 0% { transform: scale(0.2, 0.2); } 40% { transform: scale(1.25, 0.8); } 65% { transform: scale(0.88, 1.14); } 85% { transform: scale(1.05, 0.96); } }
@keyframes loom { from { transform: scale(2.4); opacity: 0; letter-spacing: 0.5em; } }
@keyframes turn { to { transform: rotate(360deg); } }
@keyframes warp { from { transform: scale(0.02); letter-spacing: 2em; opacity: 0; } }
@keyframes freeze { from { filter: blur(14px) brightness(2); opacity: 0; } }
@keyframes swing { 0% { transform: rotate(-28deg); opacity: 0; } 45% { transform: rotate(13deg); opacity: 1; } 75% { transform: rotate(-6deg); } }
@media (max-height: 480px) and (min-width: 560px) {
  [data-cabinet] .spin { width: 66px; height: 62px; margin-top: -12px; }
  [data-cabinet] .spin svg { width: 26px; height: 26px; }
}
`;
