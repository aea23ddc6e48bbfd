/** Big wins with more than a title: a wanted poster with bullet holes, a scroll among sky lanterns, a neon sign above a road. */
export const CELEBRATION_STYLE = `
/* The sum is written anew in every frame, and nothing around it is. */
.celebration .sum { will-change: transform; }
.bits i { will-change: transform; }

[data-cabinet=saloon] .celebration { background: radial-gradient(circle, #2a130480, #120701d9); }
[data-cabinet=saloon] .card { position: relative; z-index: 0; min-width: min(76vw, 560px); padding: clamp(40px, 9vmin, 84px) clamp(26px, 7vmin, 72px); gap: 22px; transform-origin: 50% 14px;
  animation: nailed 1100ms cubic-bezier(.3,.9,.4,1), jolt 240ms 1000ms 9; }
[data-cabinet=saloon] .card::before { content: ''; position: absolute; inset: 0; z-index: -1; will-change: transform;
  background: radial-gradient(circle at 18% 24%, #8a5a2233 0 6%, #0000 9%), radial-gradient(circle at 80% 76%, #8a5a222b 0 9%, #0000 13%), radial-gradient(ellipse, #f8e8bd, #dfbc7c 64%, #a8763a);
  clip-path: polygon(0 2%, 7% 0, 15% 1.5%, 26% 0, 38% 1%, 50% 0, 63% 1.4%, 74% 0, 86% 1.2%, 95% 0, 100% 3%, 98.8% 14%, 100% 27%, 99% 40%, 100% 55%, 98.6% 68%, 100% 82%, 99% 96%, 94% 100%, 82% 98.8%, 70% 100%, 57% 98.6%, 46% 100%, 33% 98.8%, 21% 100%, 9% 98.6%, 1% 100%, 0 88%, 1.2% 74%, 0 60%, 1% 46%, 0 31%, 1.3% 17%); }
[data-cabinet=saloon] .card::after { content: ''; position: absolute; top: 14px; left: calc(50% - 10px); width: 20px; height: 20px; border-radius: 50%; background: radial-gradient(circle at 36% 30%, #f4f4f4, #6b6f78 50%, #1d1f24); }
[data-cabinet=saloon] .celebration h2 { padding: 12px 0.2em; border-block: 7px double #6b2a0c; color: #5c1d06; text-shadow: 0 1px 0 #fff3cd; letter-spacing: 0.05em; animation: none; }
[data-cabinet=saloon] .celebration .sum { color: #2c1002; text-shadow: 0 2px 0 #ffe9b0; }
[data-cabinet=saloon] .celebration p { max-width: 30em; color: #3a1503; text-shadow: none; }
[data-cabinet=saloon] .celebration.is-counted .sum { animation: stamp 420ms ease-in; }
[data-cabinet=saloon] .bits { display: block; z-index: 1; }
[data-cabinet=saloon] .bits i { position: absolute; left: calc(50% + var(--x) * min(33vw, 236px) - 13px); top: calc(50% - (0.86 + var(--y) * 0.14) * clamp(84px, 15vmin, 130px) - 13px); width: 26px; height: 26px; border-radius: 50%; scale: var(--size);
  background: radial-gradient(circle, #0d0501 0 26%, #4a2a10 30%, #7a4d22 36%, #f9eccb 40% 48%, #b98a4a66 54%, #0000 62%); animation: shot 160ms calc(1000ms + var(--n) * 240ms) ease-out backwards; }
[data-cabinet=saloon] .bits i:nth-child(2n) { top: calc(50% + (1.06 + var(--y) * 0.1) * clamp(84px, 15vmin, 130px) - 13px); }
[data-cabinet=saloon] .bits i:nth-child(n+10) { display: none; }

[data-cabinet=lantern] .celebration { background: radial-gradient(circle, #24030399, #120101e0); }
[data-cabinet=lantern] .card { position: relative; min-width: min(66vw, 620px); padding: clamp(44px, 8vmin, 76px) clamp(24px, 6vmin, 70px); gap: 20px; border-inline: clamp(8px, 2vmin, 18px) solid #9c1418; box-shadow: inset 0 0 0 3px #d9a72f;
  background: linear-gradient(90deg, #cdb283, #f6ebcd 12% 88%, #c9ac7a); animation: unroll 700ms cubic-bezier(.2,.8,.3,1); }
[data-cabinet=lantern] .card::before, [data-cabinet=lantern] .card::after { content: ''; position: absolute; inset: -12px max(-44px, -5vw) auto; height: 24px; border-radius: 12px; background: linear-gradient(90deg, #f3c64a 0 16px, #0000 16px calc(100% - 16px), #f3c64a calc(100% - 16px)), linear-gradient(#8a3a22, #d06a3c 35%, #3d0f08); }
[data-cabinet=lantern] .card::after { inset: auto max(-44px, -5vw) -12px; }
[data-cabinet=lantern] .celebration h2 { color: #1c0a06; text-shadow: none; animation: none; }
[data-cabinet=lantern] .celebration h2 .word > span { animation: brushed 260ms calc(380ms + var(--n) * 110ms) ease-in-out backwards; }
[data-cabinet=lantern] .celebration .sum { color: #9c1418; text-shadow: 0 1px 0 #fff6da; }
[data-cabinet=lantern] .celebration p { max-width: 30em; color: #3d0f08; text-shadow: none; }
[data-cabinet=lantern] .celebration.is-counted::after { content: ''; position: absolute; z-index: 1; left: calc(50% + min(22vw, 200px)); top: calc(50% + clamp(34px, 7vmin, 60px)); width: clamp(64px, 11vmin, 104px); aspect-ratio: 1; border-radius: 50%; rotate: -12deg;
  background: linear-gradient(#f6ebcd, #f6ebcd) center / 26% 26% no-repeat, radial-gradient(circle, #b31217 0 56%, #f6ebcd 57% 61%, #b31217 62% 69%, #0000 70%); opacity: 0.92; animation: sealed 260ms ease-in; }
[data-cabinet=lantern] .bits { display: block; }
[data-cabinet=lantern] .bits i:nth-child(n+11) { display: none; }
[data-cabinet=lantern] .bits i { position: absolute; left: calc(50% + var(--x) * 48vw - 15px); top: 100%; width: 30px; height: 40px; border-radius: 46% 46% 30% 30%; scale: var(--size);
  background: radial-gradient(ellipse at 50% 88%, #fff8c9 0 16%, #ffb13d 44%, #d4451c 78%, #9c2410); animation: ascend 4200ms calc(var(--n) * -530ms) linear infinite; }

[data-cabinet=neon] .celebration { background: linear-gradient(#0a0320cc, #05010fe6); }
[data-cabinet=neon] .celebration::before { content: ''; position: absolute; inset: 64% 0 0; will-change: transform; border-top: 2px solid hsl(var(--accent) 100% 70%);
  background: repeating-conic-gradient(from 90deg at 50% -12%, hsl(var(--frame) 100% 62% / 0.7) 0 0.5deg, #0000 0.8deg 9deg), linear-gradient(hsl(var(--accent) 100% 50% / 0.4), #0000 60%); }
[data-cabinet=neon] .card { position: relative; padding: clamp(26px, 6vmin, 56px) clamp(22px, 6vmin, 72px); gap: 20px; border-radius: 18px; background: #07021ad9; border: 3px solid hsl(var(--accent) 100% 82%);
  box-shadow: 0 0 12px hsl(var(--accent) 100% 60%), 0 0 46px hsl(var(--accent) 100% 50% / 0.7), inset 0 0 26px hsl(var(--accent) 100% 50% / 0.4); }
[data-cabinet=neon] .card::after { content: ''; position: absolute; inset: -16px; border: 6px dotted hsl(var(--frame) 100% 70%); border-radius: 28px; pointer-events: none; animation: chase 360ms steps(1) infinite; }
[data-cabinet=neon] .celebration h2 { color: #fff; letter-spacing: 0.06em; text-shadow: 0 0 6px hsl(var(--accent) 100% 70%), 0 0 18px hsl(var(--accent) 100% 58%), 0 0 44px hsl(var(--accent) 100% 50%); animation: none; }
[data-cabinet=neon] .celebration h2 .word > span { animation: strike 620ms calc(var(--n) * 120ms) steps(1) backwards; }
[data-cabinet=neon] .celebration h2 .word:last-child > span:last-child { animation: strike 620ms calc(var(--n) * 120ms) steps(1) backwards, buzz 2300ms 1800ms steps(1) infinite; }
[data-cabinet=neon] .celebration .sum { color: #fff; text-shadow: -4px 0 #ff2bd6, 4px 0 #19e3ff; animation: split 220ms steps(1) infinite; }
[data-cabinet=neon] .celebration.is-counted .sum { text-shadow: 0 0 10px hsl(var(--frame) 100% 66%), 0 0 40px hsl(var(--frame) 100% 56%); animation: pop 420ms cubic-bezier(.2,1.6,.4,1); }
[data-cabinet=neon] .bits { display: block; }
[data-cabinet=neon] .bits i { position: absolute; left: 50%; top: 50%; width: 4px; height: 14vmin; border-radius: 2px; rotate: calc(var(--n) * 22.5deg + var(--x) * 14deg); transform: translateY(30vmin);
  background: linear-gradient(#0000, hsl(var(--accent) 100% 76%)); animation: streak 1100ms calc(var(--n) * -190ms) ease-in infinite; }
[data-cabinet=neon] .bits i:nth-child(n+11) { display: none; }
[data-cabinet=neon] .bits i:nth-child(2n) { background: linear-gradient(#0000, hsl(var(--frame) 100% 74%)); }

@keyframes nailed { 0% { transform: translateY(-70vh) rotate(-9deg); } 38% { transform: rotate(7deg); } 62% { transform: rotate(-4deg); } 82% { transform: rotate(2deg); } }
@keyframes jolt { 0% { transform: translate(0); } 12% { transform: translate(4px, 5px); } 40% { transform: translate(-2px, -1px); } }
@keyframes shot { 0% { opacity: 0; } 1% { transform: scale(3); opacity: 1; } 40% { transform: scale(0.8); } }
@keyframes stamp { 0% { transform: scale(4) rotate(-14deg); opacity: 0; } 80% { transform: scale(0.94) rotate(2deg); opacity: 1; } }
@keyframes unroll { from { transform: scaleY(0.06); } }
@keyframes brushed { from { clip-path: inset(-20% 110% -20% -10%); transform: translateX(-6px); } to { clip-path: inset(-20% -10% -20% -10%); } }
@keyframes sealed { 0% { transform: scale(3); opacity: 0; } 85% { transform: scale(0.92); opacity: 1; } }
@keyframes ascend { 25% { transform: translate(3vw, -33vh); } 60% { transform: translate(-2vw, -80vh); } to { transform: translate(1vw, -132vh); } }
@keyframes chase { 50% { opacity: 0.4; } }
@keyframes strike { 0% { opacity: 0.08; } 30% { opacity: 1; } 38% { opacity: 0.15; } 60% { opacity: 0.9; } 68% { opacity: 0.3; } 80% { opacity: 1; } }
@keyframes buzz { 0% { opacity: 1; } 44% { opacity: 0.35; } 47% { opacity: 1; } 51% { opacity: 0.2; } 54% { opacity: 1; } }
@keyframes split { 0% { transform: translateX(0); } 50% { transform: translateX(3px) skewX(-3deg); } }
@keyframes streak { from { transform: translateY(6vmin) scaleY(0.2); opacity: 0; } 30% { opacity: 1; } to { transform: translateY(74vmax) scaleY(2.4); opacity: 0.6; } }
`;
