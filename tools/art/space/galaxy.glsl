// galaxy volumetric. P0 tilt, P1 seed, P2 scale, P3 yaw, P4 cx, P5 cy, P6 winding, P7 arms
float arms(vec2 p,out float rad) {
  rad=length(p);
  float a=atan(p.y,p.x);
  float s=a-P[6]*log(max(rad,.02));
  float c=cos(s*P[7]);
  return c;
}
vec4 dens(vec3 p) {
  float rad;
  float w=fbm(p*2.6+P[1],4)-.5;
  vec2 pw=p.xz+w*.16;
  float c=arms(pw,rad);
  float arm=pow(.5+.5*c,2.2);
  float disc=exp(-rad*2.05)*smoothstep(1.55,.9,rad);
  float hz=.035+.05*exp(-rad*3.);
  float z=exp(-abs(p.y)/hz);
  float n=fbm(vec3(p.x,p.y*2.,p.z)*7.+P[1],5);
  float n2=rid(vec3(p.x,p.y*3.,p.z)*5.+w*2.+P[1],5);
  float st=disc*z*(.06+1.75*arm*(.12+2.1*n*n*n+.5*n2*n));
  float bul=exp(-dot(p*vec3(1.,1.55,1.),p*vec3(1.,1.55,1.))*38.);
  float cd=cos((atan(pw.y,pw.x)-P[6]*log(max(rad,.02))+.55)*P[7]);
  float du=disc*exp(-abs(p.y)/.022)*pow(.5+.5*cd,3.)*(.2+2.4*n2*n)*smoothstep(.1,.3,rad);
  float hii=disc*exp(-abs(p.y)/.02)*pow(arm,3.)*smoothstep(.60,.78,fbm(p*13.+P[1]*2.,4))*smoothstep(.12,.3,rad);
  return vec4(st,bul,du,hii);
}
void main() {
  vec2 px=gl_FragCoord.xy+OFF;
  vec2 uv=(px-vec2(P[4],P[5])*R)/(R.x*.5)/P[2];
  float t=P[0];
  // ortho-ish with slight perspective
  vec3 ro=vec3(uv.x,0.,0.)+vec3(0.,cos(t),-sin(t))*0.;
  vec3 fwd=vec3(0.,-sin(t),cos(t));
  vec3 up=vec3(0.,cos(t),sin(t));
  vec3 rt=vec3(1,0,0);
  vec3 cam=-fwd*4.2;
  vec3 rd=normalize(fwd*4.2+rt*uv.x+up*uv.y);
  // slab y in [-.18,.18]
  float t0=(.2-cam.y)/rd.y,t1=(-.2-cam.y)/rd.y;
  float a=min(t0,t1),b=max(t0,t1);
  a=max(a,0.);
  vec3 acc=vec3(0);
  float tr=1.;
  const int N=56;
  float dt=(b-a)/float(N);
  float j=h3(ivec3(ivec2(px),3));
  float cy=cos(P[3]),sy=sin(P[3]);
  for(int i=0;i<N;i++) {
    vec3 p=cam+rd*(a+dt*(float(i)+j));
    p.xz=mat2(cy,-sy,sy,cy)*p.xz;
    float rr=length(p.xz);
    if(rr>1.7)continue;
    vec4 d=dens(p);
    float temp=exp(-rr*2.6);
    vec3 sc=mix(C[1],C[0],clamp(temp*1.3,0.,1.));
    vec3 e=sc*d.x*5.2+C[2]*d.y*6.+C[3]*d.w*16.;
    acc+=tr*e*dt;
    tr*=exp(-d.z*dt*95.*.5);
  }
  vec3 col=acc*P[8];
  col+=C[4]*exp(-dot(uv*vec2(1.,1.7),uv*vec2(1.,1.7))*1.6)*.05;
  col=srgb(aces(col));
  col+=grain(px)*.01;
  vec2 ee=abs(px/R-.5)*2.;
  col*=smoothstep(1.,.8,max(ee.x,ee.y));
  o=vec4(col,1.);
}
