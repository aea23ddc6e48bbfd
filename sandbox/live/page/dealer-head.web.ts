import { drawHair } from './dealer-hair.web.ts';
import type { DealerLook } from './dealer-looks.ts';
import { SPACE, type Pose } from './dealer-pose.ts';
import { dot, line, mixed, outline, oval, shape } from './strokes.web.ts';

const HEAD = { x: SPACE.width / 2, y: 84 } as const;

/** The head's two layers, behind and in front of the body. Face and hair turn with the gaze. */
export function drawHead(
  context: CanvasRenderingContext2D,
  look: DealerLook,
  pose: Pose,
  layer: 'back' | 'front',
): void {
  context.save();
  context.translate(HEAD.x + pose.look.x * 3, HEAD.y + 30 + pose.look.y * 2);
  context.rotate(pose.tilt + pose.look.x * 0.03);
  context.translate(0, -30);
  if (look.isMachine) {
    if (layer === 'front') drawMachineHead(context, look, pose);
  } else if (layer === 'back') drawHair(context, look, 'back', pose);
  else drawFace(context, look, pose);
  context.restore();
}

function drawFace(context: CanvasRenderingContext2D, look: DealerLook, pose: Pose): void {
  const { skin, jaw } = look;
  const dark = mixed(skin, '#5A2A1A', 0.25);
  const [fx, fy] = [pose.look.x * 6, pose.look.y * 4];
  if (look.style !== 'scarf') {
    context.fillStyle = dark;
    oval(context, -33 - fx * 0.4, 6, 6, 10);
    oval(context, 33 - fx * 0.4, 6, 6, 10);
    context.fillStyle = skin;
    oval(context, -32 - fx * 0.4, 5, 5, 9);
    oval(context, 32 - fx * 0.4, 5, 5, 9);
    if (look.earring) {
      context.fillStyle = look.earring;
      dot(context, -33 - fx * 0.4, 18, 3);
      dot(context, 33 - fx * 0.4, 18, 3);
    }
  }
  const chin = Math.round(25 * jaw);
  const face = `M0 -42 C22 -42 34 -26 33 -2 C33 18 ${chin} 38 10 45 C4 48 -4 48 -10 45 C-${chin} 38 -33 18 -33 -2 C-34 -26 -22 -42 0 -42 Z`;
  context.fillStyle = skin;
  shape(context, face);
  context.save();
  context.clip(outline(face));
  context.fillStyle = '#00000014';
  shape(context, 'M18 -44 C30 -20 30 20 8 50 L40 50 L40 -44 Z');
  context.restore();
  if (look.beard) drawBeard(context, look, fx, fy);
  context.save();
  context.translate(fx, fy);
  context.fillStyle = '#E8506018';
  oval(context, -19, 16, 8, 5);
  oval(context, 19, 16, 8, 5);
  for (const side of [-1, 1]) drawEye(context, look, pose, side);
  context.strokeStyle = dark;
  line(context, 'M1 2 C2 9 5 13 4 15 C2 18 -3 18 -5 16', 2.2);
  drawMouth(context, look, pose);
  if (look.hasGlasses) {
    context.strokeStyle = '#1B1630';
    context.lineWidth = 2;
    for (const x of [-14, 14]) {
      context.beginPath();
      context.roundRect(x - 11, -8, 22, 17, 7);
      context.fillStyle = '#ffffff1c';
      context.fill();
      context.stroke();
    }
    line(context, 'M-3 -1 C-1 -3 1 -3 3 -1', 2);
  }
  context.restore();
  drawHair(context, look, 'front', pose);
}

function drawEye(context: CanvasRenderingContext2D, look: DealerLook, pose: Pose, side: number): void {
  const x = side * 14;
  const open = 1 - pose.lids;
  const brow = look.style === 'bald' || look.style === 'scarf' ? '#241813' : mixed(look.hair, '#1A0F0A', 0.35);
  context.lineCap = 'round';
  context.strokeStyle = brow;
  context.save();
  context.translate(x, -13 - pose.smile * 1.5);
  context.scale(side, 1);
  line(context, 'M-8 2 C-3 -3 4 -3 9 0', look.hasLashes ? 2.6 : 3.8);
  context.restore();
  context.save();
  context.translate(x, 0);
  context.fillStyle = '#FFFDFB';
  oval(context, 0, 0, 7.6, 5.6 * open);
  if (open > 0.25) {
    context.beginPath();
    context.ellipse(0, 0, 7.6, 5.6 * open, 0, 0, 2 * Math.PI);
    context.clip();
    const [ix, iy] = [pose.look.x * 3, pose.look.y * 2];
    context.fillStyle = look.eyes;
    dot(context, ix, iy, 4.3);
    context.fillStyle = '#120C18';
    dot(context, ix, iy, 2.2);
    context.fillStyle = '#FFFFFF';
    dot(context, ix - 1.4, iy - 1.6, 1.2);
  }
  context.restore();
  context.strokeStyle = '#241518';
  context.lineWidth = look.hasLashes ? 2.4 : 1.7;
  context.beginPath();
  context.ellipse(x, 0, 8, Math.max(0.6, 5.8 * open), 0, Math.PI * 1.05, Math.PI * 1.95);
  context.stroke();
  if (look.hasLashes) {
    context.lineWidth = 1.8;
    context.beginPath();
    context.moveTo(x + side * 7.4, -2.4 * open);
    context.lineTo(x + side * 11, -5 * open);
    context.stroke();
  }
}

function drawMouth(context: CanvasRenderingContext2D, look: DealerLook, pose: Pose): void {
  const wide = 11 + pose.smile * 3;
  const open = pose.mouth * 9;
  const corner = 27 - pose.smile * 1.6;
  context.fillStyle = look.lips;
  if (open < 0.8) {
    context.strokeStyle = look.lips;
    context.lineWidth = look.hasLashes ? 3.4 : 2.4;
    context.beginPath();
    context.moveTo(-wide, corner);
    context.quadraticCurveTo(0, 29 + pose.smile * 5, wide, corner);
    context.stroke();
    return;
  }
  const half = wide * (1 - pose.mouth * 0.22);
  const lips = (grow: number): void => {
    context.beginPath();
    context.moveTo(-half - grow, corner);
    context.quadraticCurveTo(0, 24 - grow - open * 0.2, half + grow, corner);
    context.quadraticCurveTo(0, 29 + grow + open * 1.7, -half - grow, corner);
    context.fill();
  };
  lips(2);
  context.fillStyle = '#4A1420';
  lips(-0.4);
  context.fillStyle = '#FFFDFB';
  context.beginPath();
  context.moveTo(-half * 0.75, corner - 0.6);
  context.quadraticCurveTo(0, 24.4 - open * 0.1, half * 0.75, corner - 0.6);
  context.quadraticCurveTo(0, 27.6, -half * 0.75, corner - 0.6);
  context.fill();
}

function drawBeard(context: CanvasRenderingContext2D, look: DealerLook, fx: number, fy: number): void {
  context.save();
  context.translate(fx * 0.6, fy * 0.6);
  context.fillStyle = look.hair;
  if (look.beard === 'full') {
    shape(
      context,
      'M-33 2 C-31 20 -26 40 -11 49 C-4 53 4 53 11 49 C26 40 31 20 33 2 C28 12 26 16 22 18 C14 15 -14 15 -22 18 C-26 16 -28 12 -33 2 Z',
    );
    context.fillStyle = look.skin;
    oval(context, 0, 27, 12, 5);
  } else if (look.beard === 'short') {
    context.globalAlpha = 0.34;
    shape(
      context,
      'M-32 6 C-30 22 -25 38 -10 45 C-4 48 4 48 10 45 C25 38 30 22 32 6 C28 18 24 20 18 20 C10 17 -10 17 -18 20 C-24 20 -28 18 -32 6 Z',
    );
  } else shape(context, 'M0 19 C-6 16 -16 19 -19 25 C-12 24 -5 24 0 22 C5 24 12 24 19 25 C16 19 6 16 0 19 Z');
  context.restore();
}

function drawMachineHead(context: CanvasRenderingContext2D, look: DealerLook, pose: Pose): void {
  const [fx, fy] = [pose.look.x * 5, pose.look.y * 3];
  context.strokeStyle = '#59618A';
  line(context, 'M0 -40 L0 -56', 3);
  context.fillStyle = pose.mouth > 0.1 ? '#FFFFFF' : look.accent;
  dot(context, 0, -58, 5);
  context.fillStyle = '#59618A';
  context.beginPath();
  context.roundRect(-44, -10, 88, 26, 8);
  context.fill();
  context.fillStyle = look.skin;
  context.beginPath();
  context.roundRect(-37, -40, 74, 84, 22);
  context.fill();
  context.fillStyle = '#00000018';
  context.beginPath();
  context.roundRect(10, -40, 27, 84, [0, 22, 22, 0]);
  context.fill();
  context.fillStyle = '#15112A';
  context.beginPath();
  context.roundRect(-29, -22, 58, 50, 14);
  context.fill();
  context.fillStyle = look.eyes;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.roundRect(side * 13 - 6 + fx, -8 + fy + 7 * pose.lids, 12, Math.max(1.6, 14 * (1 - pose.lids)), 5);
    context.fill();
  }
  for (let bar = -3; bar <= 3; bar += 1) {
    const high = 2 + pose.mouth * (10 - Math.abs(bar) * 2.4);
    context.fillRect(bar * 4 - 1.2 + fx, 18 + fy - high / 2, 2.4, high);
  }
}
